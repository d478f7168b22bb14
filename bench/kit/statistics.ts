export interface Spread {
  median: number
  low: number
  high: number
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) }
}

export function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}

/** `1.21 (1.17 to 1.26)` */
export const written = ({ median, low, high }: Spread, digits = 2) =>
  `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`

/** Takes turns, so that a slowdown of the machine affects all variants. Drops the first round, which warms up. */
export async function inTurns<Name extends string>(
  rounds: number,
  variants: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const entries = Object.entries(variants) as [Name, () => Promise<number>][]
  const measured = {} as Record<Name, number[]>
  for (const [name, measure] of entries) {
    await measure()
    measured[name] = []
  }
  for (let round = 0; round < rounds; round++) {
    // Every second round runs backwards, so that no variant always follows the same one.
    for (const [name, measure] of round % 2 ? entries.toReversed() : entries) measured[name].push(await measure())
  }
  return measured
}

export const ratios = (costs: readonly number[], against: readonly number[]) =>
  spread(costs.map((cost, round) => cost / (against[round] ?? Number.NaN)))

/** In milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** In milliseconds. */
export async function medianTime(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < runs; i++) times.push(await timed(work))
  return spread(times).median
}
