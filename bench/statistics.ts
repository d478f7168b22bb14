/** Where a set of measurements lies: its middle, and the limits of its middle half. */
export interface Spread {
  median: number
  low: number
  high: number
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) }
}

function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}

/** `1.21 (1.17 to 1.26)` */
export const written = ({ median, low, high }: Spread, digits = 2) =>
  `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`

/**
 * Measures the variants in turn, round after round, so that what slows the machine for a while slows all of them. Gives
 * each variant's measurements, in the order of the rounds.
 */
export async function inTurns<Name extends string>(
  rounds: number,
  variants: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const entries = Object.entries(variants) as [Name, () => Promise<number>][]
  const measured = {} as Record<Name, number[]>
  for (const [name] of entries) measured[name] = []
  for (let round = 0; round < rounds; round++) {
    // Every second round backwards: who follows whom is then no advantage.
    for (const [name, measure] of round % 2 ? entries.toReversed() : entries) measured[name].push(await measure())
  }
  return measured
}

/** Round by round, what one costs for each unit that the other costs. */
export const ratios = (costs: readonly number[], against: readonly number[]) =>
  spread(costs.map((cost, round) => cost / (against[round] ?? Number.NaN)))
