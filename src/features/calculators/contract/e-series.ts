/** Preferred values of IEC 60063: E3 to E24 are listed, the finer series follow from powers of ten. */
const listed = [10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43, 47, 51, 56, 62, 68, 75, 82, 91]

export const seriesChoices = { E6: 'E6', E12: 'E12', E24: 'E24', E48: 'E48', E96: 'E96', E192: 'E192' } as const
export type ESeries = keyof typeof seriesChoices

/** The values of a decade, from 1 on. Pure. */
export function valuesOfSeries(series: ESeries): number[] {
  const count = Number(series.slice(1))
  if (count <= listed.length)
    return listed.filter((_, index) => index % (listed.length / count) === 0).map((two) => two / 10)
  return Array.from({ length: count }, (_, index) => {
    const three = Math.round(100 * 10 ** (index / count))
    // The standard has 9.20 where the power of ten is 9.19.
    return (three === 919 ? 920 : three) / 100
  })
}

export function valuesBetween(series: ESeries, from: number, to: number): number[] {
  const values: number[] = []
  const ofDecade = valuesOfSeries(series)
  for (let decade = Math.max(Math.floor(Math.log10(from)), -20); decade < 20 && 10 ** decade <= to; decade++)
    for (const value of ofDecade) {
      const about = value * 10 ** decade
      if (about < from * 0.999 || about > to * 1.001) continue
      // Avoids the rounding error of a product.
      const scaled = Number(`${value}e${decade}`)
      if (scaled >= from && scaled <= to) values.push(scaled)
    }
  return values
}

export const nearestIn = (series: ESeries, value: number): number =>
  valuesBetween(series, value / 2, value * 2).reduce(
    (best, each) => (Math.abs(Math.log(each / value)) < Math.abs(Math.log(best / value)) ? each : best),
    Number.POSITIVE_INFINITY,
  )

export const atLeastIn = (series: ESeries, value: number): number =>
  // Rounding must not turn a value of the series into the next one.
  valuesBetween(series, value * (1 - 1e-9), value * 2.5)[0] ?? value
