import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

export interface Read<Result> {
  query: RawBuilder<unknown>
  toResult(rows: unknown[]): Result
}

export const readOf = <Row, Result>(query: RawBuilder<Row>, toResult: (rows: Row[]) => Result): Read<Result> => ({
  query,
  toResult: (rows) => toResult(rows as Row[]),
})

type NameOfInstant<Row> = { [Name in keyof Row]-?: Date extends Row[Name] ? Name : never }[keyof Row]

/** Names every column of a row that is a date with a time. */
type Instants<Row> = [NameOfInstant<Row>] extends [never] ? [] : [Record<NameOfInstant<Row>, true>]

export const allRows = <Row>(query: RawBuilder<Row>, ...[instants]: Instants<Row>): Read<Row[]> =>
  readOf(query, (rows) => {
    for (const name of Object.keys(instants ?? {}) as (keyof Row)[])
      for (const row of rows) if (row[name] !== null) row[name] = new Date(row[name] as string) as Row[keyof Row]
    return rows
  })

/** One statement, each query as one text: the embedded database takes half the time for many columns and rows. */
export async function readTogether<Reads extends Record<string, Read<unknown>>>(db: Database, reads: Reads) {
  const named = Object.entries(reads)
  const texts = named.map(
    ([name, { query }]) => sql`(select coalesce(json_agg(one), '[]')::text from (${query}) as one) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, string>>`select ${sql.join(texts)}`.execute(db)
  const results = named.map(([name, read]) => [name, read.toResult(JSON.parse(rows[0]?.[name] ?? '[]'))])
  return Object.fromEntries(results) as {
    [Name in keyof Reads]: Reads[Name] extends Read<infer Result> ? Result : never
  }
}

export const readAsJson = async <Row>(db: Database, query: RawBuilder<Row>, ...instants: Instants<Row>) =>
  (await readTogether(db, { rows: allRows(query, ...instants) })).rows

/** The planner knows the length of this list, so the embedded database plans the statement once, not each time. */
export const textList = (values: readonly string[]): RawBuilder<string[]> =>
  sql<string[]>`array[${sql.join(values)}]::text[]`
