import { type RawBuilder, sql } from 'kysely'

/**
 * A value as the text that PostgreSQL reads, by the rules of the `pg` driver, for the places that driver does not reach:
 * a list becomes an array literal, a plain object JSON, a `Date` its moment in UTC, `undefined` null.
 */
export function toParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return `{${value.map(toArrayElement).join(',')}}`
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  throw new TypeError(`A ${typeof value} is not a value that a query can carry`)
}

function toArrayElement(element: unknown): string {
  const parameter = toParameter(element)
  if (parameter === null) return 'NULL'
  if (Array.isArray(element) && typeof parameter === 'string') return parameter
  const text = typeof parameter === 'string' ? parameter : `\\x${parameter.toString('hex')}`
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/**
 * A value for a `jsonb` column. Needed for a list or a bare string, which would otherwise be taken for an array or for
 * ready JSON text; right for everything.
 */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}
