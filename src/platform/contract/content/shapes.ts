import { z } from 'zod'
import { accessLevels } from '../catalogue.ts'
import { checkedText, keepable, Line, Paragraphs } from '../field-schemas.ts'
import { longestAddress } from '../web-address.ts'
import type { ContentField, OptionalField, ValueOf } from './fields.ts'
import { dayInvalid, textTooLong } from './messages.ts'

export const EntryAccess = z.enum(accessLevels)

type Fields = Readonly<Record<string, ContentField>>
type Schema<F> = z.ZodType<ValueOf<F>, ValueOf<F>>
type Sent<F> = F extends OptionalField ? z.ZodDefault<Schema<F>> : Schema<F>

export const answerShape = <const F extends Fields>(fields: F) =>
  shapeOf(fields, answered) as { -readonly [N in keyof F]: Schema<F[N]> }

export const sentShape = <const F extends Fields>(fields: F) =>
  shapeOf(fields, sent) as { -readonly [N in keyof F]: Sent<F[N]> }

const shapeOf = (fields: Fields, schema: (field: ContentField) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schema(field)]))

const answered = (field: ContentField): z.ZodType => {
  switch (field.kind) {
    case 'access':
      return z.enum(field.levels)
    case 'choice':
      return z.enum(Object.keys(field.choices))
    case 'switch':
      return z.boolean()
    case 'number':
      return field.empty === null ? z.int().nullable() : z.int()
    case 'day':
      return field.required === undefined ? z.string().nullable() : z.string()
    case 'html':
      return z.string().describe('Safe HTML')
    case 'line':
    case 'lines':
    case 'picture':
      return z.string()
  }
}

const sent = (field: ContentField): z.ZodType => {
  switch (field.kind) {
    case 'line':
    case 'lines': {
      const text = checkedText(field, field.kind === 'line' ? Line : Paragraphs)
      const described = text.describe(`Up to ${field.longest} characters`)
      return field.required === undefined ? described.default('') : described
    }
    case 'switch':
      return z.boolean().default(field.first)
    case 'html':
      return z.string().max(field.longest, textTooLong).transform(keepable).default('')
    case 'picture':
      return z.string().max(longestAddress).default('').describe('The address of an uploaded image; empty: none')
    case 'number':
      return wholeNumber(field)
    case 'day': {
      const day = z.iso.date({ error: ({ input }) => (input ? dayInvalid : (field.required ?? dayInvalid)) })
      return field.required === undefined ? day.nullable().default(null) : day
    }
    case 'access':
    case 'choice':
      return answered(field)
  }
}

function wholeNumber({ unit, least, most, empty }: ContentField & { kind: 'number' }) {
  const whole = `Enter a whole number of ${unit}`
  const number = z.int(whole).min(least, whole).max(most, `Enter up to ${most} ${unit}`)
  return empty === null ? number.nullable().default(null) : number.default(empty)
}
