import { type RawBuilder, sql } from 'kysely'

/** As the `pg` driver: lists are array literals, objects JSON, dates UTC. For COPY and the embedded database. */
export function toParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return `{${value.map(toArrayElement).join(',')}}`
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  throw new TypeError(`A ${typeof value} cannot be a parameter of a query`)
}

function toArrayElement(element: unknown): string {
  const parameter = toParameter(element)
  if (parameter === null) return 'NULL'
  if (Array.isArray(element) && typeof parameter === 'string') return parameter
  const text = typeof parameter === 'string' ? parameter : `\\x${parameter.toString('hex')}`
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** Otherwise the driver sends a list as an array, and a string as JSON text. */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}
