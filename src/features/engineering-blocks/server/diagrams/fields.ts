import { z } from 'zod'
import { DiagramProblem } from './problem.ts'

/** Names and values. WaveDrom also takes styled pieces of text: `['tspan', 'V', ['tspan', {…}, 'CC']]`. */
export const Words = z.preprocess(
  (value) => (isTspan(value) ? textOf(value) : value),
  z.union([z.string(), z.number()], { error: 'must be text or a number' }),
)

/** Plain text below the drawing. */
export const Caption = z.object({ text: Words.transform((text) => bare(String(text))).optional() })

const isTspan = (value: unknown): value is unknown[] => Array.isArray(value) && value[0] === 'tspan'

/** Styles as the library's own marks. */
const marks: [mark: string, attribute: string, value: RegExp][] = [
  ['b', 'font-weight', /^bold/],
  ['i', 'font-style', /^italic/],
  ['sub', 'baseline-shift', /^sub$/],
  ['sup', 'baseline-shift', /^super$/],
  ['o', 'text-decoration', /^overline/],
]

function textOf([, second, ...rest]: unknown[]): string {
  const looks = typeof second === 'object' && second && !Array.isArray(second) ? second : {}
  const pieces = [...(looks === second ? [] : [second]), ...rest]
  const text = pieces.map((each) => (isTspan(each) ? textOf(each) : isWord(each) ? String(each) : '')).join('')
  return marks.reduce((inside, [mark, name, value]) => {
    const has = value.test(String(Reflect.get(looks, name)))
    return has ? `<${mark}>${inside}</${mark}>` : inside
  }, text)
}

const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Drops the marks for bold, subscripts and so on. */
export const bare = (text: string) => text.replace(/<\/?(?:o|ins|s|sub|sup|b|i|tt)>/g, '')

/** @throws DiagramProblem with the place, as in `signal[3].wave` */
export function readPart<T extends z.ZodType>(schema: T, value: unknown, place: string): z.output<T> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const within = (issue?.path ?? [])
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
  throw new DiagramProblem(`${(place + within).replace(/^\./, '')} ${issue?.message}`)
}

/** @throws DiagramProblem */
export function requireAtMost(most: number, count: number, things: string) {
  if (count <= most) return
  const [had, limit] = [count, most].map((number) => number.toLocaleString('en'))
  throw new DiagramProblem(`It has ${had} ${things}: at most ${limit} can be drawn`, { isTooLarge: true })
}

/** Also accepts a number in quotes. */
export const asNumber = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,4}(?:\.\d{1,4})?$/.test(value) ? Number(value) : value

export const whole = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`
  return z.preprocess(asNumber, z.int(error).min(from, error).max(to, error))
}

/** Halves of clock cycles. */
export const half = (to: number) => {
  const error = `must be a multiple of 0.5 from 0.5 to ${to}`
  return z.preprocess(asNumber, z.number(error).multipleOf(0.5, error).min(0.5, error).max(to, error))
}
