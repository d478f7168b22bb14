import type { Axis } from './axis.ts'

const month = /^(\d{4})-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?$/
const quarter = /^(?:(\d{4})[- ]?Q([1-4])|Q([1-4])[- ](\d{4}))$/

/** Months since the year 0 of `2026-03`, `2026-03-14`, `2026-Q1` or `Q1 2026`. Null for others. */
export function monthsIn(cell: string): number | null {
  const [, year, of, day = '01'] = month.exec(cell) ?? []
  if (year && of) return Number(year) * 12 + Number(of) - 1 + (Number(day) - 1) / 31
  const [, first, second, third, fourth] = quarter.exec(cell) ?? []
  const number = second ?? third
  return number ? Number(first ?? fourth) * 12 + (Number(number) - 1) * 3 : null
}

export const isTime = (cells: readonly string[]) => cells.length > 0 && cells.every((cell) => monthsIn(cell) !== null)

const steps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200]

/** Ticks are at whole months. Pure. */
export function timeAxis(values: readonly number[]): Axis {
  const from = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const to = Math.max(
    values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
    from + 1,
  )
  const step = steps.find((each) => (to - from) / each <= 5) ?? 12_000
  const first = Math.ceil(from / step) * step
  const ticks = Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => first + index * step)
  return { ticks, minor: [], at: (value) => (value - from) / (to - from) }
}

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Only the year if all ticks are in January. Pure. */
export function monthLabel(months: number, ticks: readonly number[]): string {
  const year = Math.floor(months / 12)
  return ticks.every((tick) => tick % 12 === 0) ? String(year) : `${names[Math.floor(months % 12)]} ${year}`
}
