import pg from 'pg'
import { parse as parseArray } from 'postgres-array'

type Parse = (text: string) => unknown

/** A number, or a bigint where a number would not be exact. */
function parseInt8(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

function parseTimestamp(text: string): Date | number {
  if (text === 'infinity') return Infinity
  if (text === '-infinity') return -Infinity
  return new Date(text)
}

const asText: Parse = (text) => text

/**
 * The types that the two drivers parse differently, made the same on both databases.
 * A plain `date`, `timestamp` or `interval` stays text: a `Date` would carry the machine's time zone.
 */
const types: readonly { oid: number; arrayOid: number; parse: Parse }[] = [
  { oid: pg.types.builtins.INT8, arrayOid: 1016, parse: parseInt8 },
  { oid: pg.types.builtins.DATE, arrayOid: 1182, parse: asText },
  { oid: pg.types.builtins.TIMESTAMP, arrayOid: 1115, parse: asText },
  { oid: pg.types.builtins.TIMESTAMPTZ, arrayOid: 1185, parse: parseTimestamp },
  { oid: pg.types.builtins.INTERVAL, arrayOid: 1187, parse: asText },
]

/** The parsers of PGlite by type id. It parses arrays by those of their elements. */
export const pgliteParsers: Readonly<Record<number, Parse>> = Object.fromEntries(
  types.map(({ oid, parse }) => [oid, parse]),
)

/** The `types` of a `pg` client: these, and the driver's own for the rest. */
export function createTypeParsers(): pg.CustomTypesConfig {
  const parsers = new pg.TypeOverrides()
  for (const { oid, arrayOid, parse } of types) {
    parsers.setTypeParser(oid, parse)
    parsers.setTypeParser(arrayOid, (text) => parseArray(text, parse))
  }
  return parsers
}
