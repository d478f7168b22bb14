import { z } from 'zod'
import { limits } from './catalogue.ts'

/** A positive integer in an address. Refuses `1.5`, `1e9`, `01`, `-1` and `1 union`. */
function addressNumber(largest: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'Must be a whole number, at least 1')
    .transform(Number)
    .pipe(z.number().max(largest, `At most ${largest}`))
}

const largestId = 2 ** 31 - 1

/** An id: PostgreSQL's `integer`. */
export const Id = addressNumber(largestId)

/** An id in the body of a request. */
export const BodyId = z.int().min(1).max(largestId)

/** An id, or 0 for something that is not stored yet. */
export const IdOrNew = z.union([z.literal('0').transform(() => 0), Id], { error: 'Must be a whole number, at least 0' })

/** Parses an id that somebody typed; null if it cannot be one. */
export function typedId(text: string): number | null {
  const { success, data } = Id.safeParse(text.trim())
  return success ? data : null
}

/** `page` and `limit` of a list. `size` is the default limit. */
export function paging(size: number) {
  return { page: addressNumber(limits.maxPage).default(1), limit: addressNumber(limits.maxPageSize).default(size) }
}

/** What the answer of a list says beside its rows. */
export const pageCounts = { page: z.int(), totalPages: z.int(), total: z.int() }
