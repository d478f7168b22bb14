import { z } from 'zod'
import { limits } from './catalogue.ts'

/** Refuses `1.5`, `1e9`, `01`, `-1` and `1 union`. */
function addressNumber(largest: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'Must be a whole number, at least 1')
    .transform(Number)
    .pipe(z.number().max(largest, `At most ${largest}`))
}

const largestId = 2 ** 31 - 1

/** PostgreSQL's `integer`. */
export const Id = addressNumber(largestId)

export const BodyId = z.int().min(1).max(largestId)

/** 0: not stored yet. */
export const IdOrNew = z.union([z.literal('0').transform(() => 0), Id], { error: 'Must be a whole number, at least 0' })

/** Null: cannot be an id. */
export function typedId(text: string): number | null {
  const { success, data } = Id.safeParse(text.trim())
  return success ? data : null
}

/** `size` is the default limit. */
export function paging(size: number) {
  return { page: addressNumber(limits.maxPage).default(1), limit: addressNumber(limits.maxPageSize).default(size) }
}

export const pageCounts = { page: z.int(), totalPages: z.int(), total: z.int() }
