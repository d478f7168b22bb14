import { z } from 'zod'
import { articleLimits } from '../article/rules.ts'
import { accessLevels } from '../catalogue.ts'
import { checkedText, keepable, Line, Paragraphs } from '../field-schemas.ts'
import type { ContentField, OptionalField, ValueOf } from './fields.ts'
import { textTooLong } from './messages.ts'

/** The schemas that follow from fields. */

export const EntryAccess = z.enum(accessLevels)

type Fields = Readonly<Record<string, ContentField>>
type Schema<F> = z.ZodType<ValueOf<F>, ValueOf<F>>
type Sent<F> = F extends OptionalField ? z.ZodDefault<Schema<F>> : Schema<F>

/** In answers. */
export const answerShape = <const F extends Fields>(fields: F) =>
  shapeOf(fields, answered) as { -readonly [N in keyof F]: Schema<F[N]> }

/** In requests. */
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
    default:
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
      return z.string().max(articleLimits.address).default('').describe('The address of an uploaded image; empty: none')
    default:
      return answered(field)
  }
}
