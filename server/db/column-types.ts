import pg from 'pg'
import { parse as parseArray } from 'postgres-array'

type Parse = (text: string) => unknown

/** A count fits a number; what does not fit stays exact rather than becoming a near miss. */
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
 * How a column's text becomes a value where the two drivers differ: by type id, the same on both databases.
 * A plain `date`, `timestamp` or `interval` stays text: as a `Date` it would carry the machine's time zone.
 */
export const columnParsers: Readonly<Record<number, Parse>> = {
  20: parseInt8,
  1082: asText,
  1114: asText,
  1184: parseTimestamp,
  1186: asText,
}

const arrayElements: Readonly<Record<number, Parse>> = {
  1016: parseInt8,
  1115: asText,
  1182: asText,
  1185: parseTimestamp,
  1187: asText,
}

/** The `types` of a `pg` client: our rules first, the driver's own for the rest. */
export function createTypeParsers(): pg.CustomTypesConfig {
  const parsers = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(columnParsers)) parsers.setTypeParser(Number(oid), parse)
  for (const [oid, parse] of Object.entries(arrayElements)) {
    parsers.setTypeParser(Number(oid), (text) => parseArray(text, parse))
  }
  return parsers
}
