type Parse = (text: string) => unknown

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
 * `date`, `timestamp` and `interval` stay text: a `Date` would carry the machine's time zone. `pg` exports these
 * numbers too, but would delay the thread of the embedded database by 25 ms.
 */
export const columnTypes: readonly { oid: number; arrayOid: number; parse: Parse }[] = [
  // int8, date, timestamp, timestamptz, interval
  { oid: 20, arrayOid: 1016, parse: parseInt8 },
  { oid: 1082, arrayOid: 1182, parse: asText },
  { oid: 1114, arrayOid: 1115, parse: asText },
  { oid: 1184, arrayOid: 1185, parse: parseTimestamp },
  { oid: 1186, arrayOid: 1187, parse: asText },
]

export const pgliteParsers: Readonly<Record<number, Parse>> = Object.fromEntries(
  columnTypes.map(({ oid, parse }) => [oid, parse]),
)
