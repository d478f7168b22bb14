import { z } from 'zod'
import { DiagramProblem } from './problem.ts'

/** Names and values: what is drawn as text. */
export const Words = z.union([z.string(), z.number()], { error: 'must be text or a number' })

export const Caption = z.object({ text: z.string('must be text').optional() })

/** Reads a part of a diagram. @throws DiagramProblem with the place, as in `signal[3].wave` */
export function readPart<T extends z.ZodType>(schema: T, value: unknown, place: string): z.output<T> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const within = (issue?.path ?? [])
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
  throw new DiagramProblem(`${(place + within).replace(/^\./, '')} ${issue?.message}`)
}

/** Throws if there are too many of something. */
export function requireAtMost(most: number, count: number, things: string) {
  if (count <= most) return
  const [had, limit] = [count, most].map((number) => number.toLocaleString('en'))
  throw new DiagramProblem(`It has ${had} ${things}: at most ${limit} can be drawn`, { isTooLarge: true })
}

export const whole = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`
  return z.int(error).min(from, error).max(to, error)
}
