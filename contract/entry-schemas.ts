import { z } from 'zod'
import { accessLevels } from './catalogue.ts'
import { checkedBy, keepable, Line, MessageAnswer } from './field-schemas.ts'
import { Id, pageCounts, paging } from './numbers.ts'
import { longestSlug, slugProblem } from './slugs.ts'

/** What courses and market data have alike: an address, a page, and a form of the editors. */

export const EntryAccess = z.enum(accessLevels)

/** A single-line text with a limit; required if a message says so. */
export const lineUpTo = (most: number, required?: string) => {
  const line = Line.pipe(z.string().max(most, `Must be ${most} characters or fewer`))
  return required === undefined ? line.default('') : line.pipe(z.string().min(1, required))
}

/** Several lines, trimmed. */
export const textUpTo = (most: number) =>
  z
    .string()
    .max(most, `Must be ${most.toLocaleString('en')} characters or fewer`)
    .transform((text) => keepable(text).replace(/\r\n?/g, '\n').trim())
    .default('')

export const EntrySlug = Line.pipe(checkedBy((slug) => (slug === '' ? null : slugProblem(slug)), ''))
  .default('')
  .describe(`Leave empty to use the title. Up to ${longestSlug} characters`)

export const bySlug = { params: z.object({ slug: z.string().max(200) }) } as const

export const byEditor = { access: 'editor', params: z.object({ id: Id }) } as const

export const entrySearch = z.object({
  search: z.string().max(200).default('').describe('Part of a title'),
  ...paging(25),
})

export const version = { version: z.int().describe('The version that was edited') }

/** A page of a list. */
export const pageOf = <S extends z.ZodType>(entries: S) => z.object({ data: z.array(entries), ...pageCounts })

/** What saving answers. */
export const savedEntry = <S extends z.ZodType>(entry: S) => MessageAnswer.extend({ entry })

/** Why somebody does not see it. Null: they do. */
export const EntryRefusal = z.enum(['subscription_required', 'premium_required']).nullable()
