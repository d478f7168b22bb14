import type { AxisScale } from '../../../contract/data-rules.ts'

/** `at` is 0 at the beginning of the axis and 1 at its end. */
export interface Axis {
  ticks: number[]
  /** Fine lines between the ticks. */
  minor: number[]
  at: (value: number) => number
}

/**
 * Values on a logarithmic axis must be above zero. A linear one with `isPadded` begins at zero if that leaves the values
 * at least half of it. Pure.
 */
export function axisOf(
  values: readonly number[],
  scale: AxisScale,
  { unit = '', fromZero = false, isPadded = false } = {},
): Axis {
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  return scale === 'log'
    ? isPadded
      ? logarithmic(roundBelow(least), roundAbove(most))
      : logarithmic(least, most)
    : fromZero || (isPadded && isNearZero(least, most))
      ? linear(Math.min(0, least), Math.max(0, most), unit)
      : linear(least, most, unit)
}

const isNearZero = (least: number, most: number) => (least > 0 && least <= most / 2) || (most < 0 && most >= least / 2)

const wantedTicks = 5

function linear(least: number, most: number, unit: string): Axis {
  const spread = most - least || Math.abs(most) || 1
  const step = unit === '°' ? angleStep(spread) : niceStep(spread / wantedTicks)
  const from = Math.floor(least / step + 1e-9) * step
  const to = Math.max(Math.ceil(most / step - 1e-9) * step, from + step)
  const count = Math.round((to - from) / step)
  const ticks = Array.from({ length: count + 1 }, (_, index) => rounded(from + index * step, step))
  return { ticks, minor: [], at: (value) => (value - from) / (to - from) }
}

/** 1, 2 or 5 times a power of ten. */
function niceStep(about: number): number {
  const power = 10 ** Math.floor(Math.log10(about))
  return power * ([1, 2, 5].find((each) => each * power >= about * 0.999) ?? 10)
}

/** Phases are read in parts of a right angle. */
const angleStep = (spread: number) =>
  spread < 30
    ? niceStep(spread / wantedTicks)
    : ([15, 30, 45, 90, 180, 360].find((each) => spread / each <= 6) ?? niceStep(spread / wantedTicks))

/** Removes the rounding errors of sums of steps. */
const rounded = (value: number, step: number) => Number((Math.round(value / step) * step).toPrecision(12))

const stepsAround = (value: number) =>
  [1, 2, 5, 10].map((each) => Number(`${each}e${Math.floor(Math.log10(value) + 1e-9)}`))

const roundBelow = (value: number) => stepsAround(value).findLast((each) => each <= value * 1.000001) ?? value
const roundAbove = (value: number) => stepsAround(value).find((each) => each >= value * 0.999999) ?? value

function logarithmic(least: number, most: number): Axis {
  const [from, to] = least === most ? [least / 10, most * 10] : [least, most]
  const [first, last] = [Math.floor(Math.log10(from) + 1e-9), Math.ceil(Math.log10(to) - 1e-9)]
  const decades = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const within = (value: number) => value >= from * 0.999999 && value <= to * 1.000001
  const times = (factors: readonly number[]) =>
    decades.flatMap((power) => factors.map((factor) => Number(`${factor}e${power}`))).filter(within)
  const every = Math.ceil(decades.length / 8)
  const tens = times([1]).filter((_, index) => index % every === 0)
  const ticks = tens.length > 2 ? tens : times([1, 2, 5])
  const minor = decades.length > 6 ? [] : times([2, 3, 4, 5, 6, 7, 8, 9]).filter((value) => !ticks.includes(value))
  const span = Math.log10(to) - Math.log10(from)
  return {
    ticks: ticks.length > 1 ? ticks : [from, to],
    minor,
    at: (value) => (Math.log10(value) - Math.log10(from)) / span,
  }
}

/** Units that take prefixes on an axis, as in 10 k of Hz. */
const scaled = new Set(['', ...'Hz V A W Ω \u2126 F H s m B bit/s Sa/s J C ohm Ohm'.split(' ')])
const prefixes = Object.entries({ G: 1e9, M: 1e6, k: 1e3, '': 1, m: 1e-3, µ: 1e-6, n: 1e-9, p: 1e-12 })

/** Values in this range take no prefix. */
interface Plain {
  from: number
  below: number
}
const usually: Plain = { from: 0.01, below: 10_000 }

const isPlain = (value: number, { from, below }: Plain) => {
  const size = Math.abs(value)
  return value === 0 || (size >= from && size < below)
}

function toParts(value: number, unit: string, plain: Plain): [digits: string, prefix: string] {
  const size = Math.abs(value)
  const isScaled = scaled.has(unit) && !isPlain(value, plain)
  const [prefix, factor] = (isScaled && prefixes.find(([, each]) => size >= each * 0.9999)) || ['', 1]
  const shown = value / factor
  const isExtreme = Math.abs(shown) >= 1e7 || (shown !== 0 && Math.abs(shown) < 1e-4)
  // oxlint-disable-next-line house/no-open-ended-expression -- A number is short
  const digits = isExtreme ? shown.toExponential(2).replace(/\.?0+e\+?/, 'e') : String(Number(shown.toPrecision(6)))
  return [digits.replace('-', '−'), prefix]
}

export const tickLabel = (value: number, unit: string): string => toParts(value, unit, usually).join('')

/** If one tick takes a prefix, all do that can: 1k beside 10k. Pure. */
export function tickLabels(ticks: readonly number[], unit: string, scale: AxisScale = 'linear'): string[] {
  const plain = {
    from: scale === 'log' || ticks.some((value) => !isPlain(value, { ...usually, below: Infinity })) ? 1 : usually.from,
    below: ticks.some((value) => !isPlain(value, { ...usually, from: 0 })) ? 1_000 : usually.below,
  }
  return ticks.map((value) => toParts(value, unit, plain).join(''))
}

export function inWords(value: number, unit: string): string {
  const [digits, prefix] = toParts(value, unit, usually)
  return `${digits} ${prefix}${unit}`.trim()
}
