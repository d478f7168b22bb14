import { sql } from 'kysely'
import { expect } from 'vitest'
import { inDatabase } from './programs.ts'

/** The rows that `writing-program.ts` said it wrote. */
export const acknowledgedIds = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('wrote ')).map((line) => Number(line.slice('wrote '.length)))

/** Expects that the embedded database has these rows, and that every index is sound. */
export const expectWritten = (dataDir: string, acknowledged: readonly number[]): Promise<void> =>
  inDatabase({ dataDir, databaseUrl: null }, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`select id from notes`.execute(db)
    const written = new Set(rows.map(({ id }) => id))
    expect(acknowledged.filter((id) => !written.has(id))).toEqual([])
    expect(written.size).toBeGreaterThan(0)
    await sql`create extension amcheck`.execute(db)
    await sql`select bt_index_check(pg_class.oid, true) from pg_class join pg_am on pg_am.oid = relam
      where relkind = 'i' and amname = 'btree'`.execute(db)
  })
