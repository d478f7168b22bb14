import type { PGlite } from '@electric-sql/pglite'

/**
 * What a server does by itself and PostgreSQL in single-user mode does not: checkpoints, so that the log does not grow
 * without end, and vacuum with analyze, so that dead rows are used again and the planner knows the tables. One table a
 * round, the worst first, because queries wait meanwhile.
 */
export async function createHousekeeping(db: PGlite, checkpointAfter: number): Promise<() => Promise<void>> {
  let checkpointedAt = await logPosition(db)
  let round: Promise<void> | null = null

  const keepHouse = async (): Promise<void> => {
    if ((await logPosition(db)) - checkpointedAt > checkpointAfter) {
      await db.exec('checkpoint')
      checkpointedAt = await logPosition(db)
    }
    const table = await worstTable(db)
    if (table !== null) await db.exec(`vacuum (analyze, truncate off) ${table}`)
  }

  return () => {
    round ??= keepHouse().finally(() => {
      round = null
    })
    return round
  }
}

/** Bytes of log written since the database was made. */
export async function logPosition(db: PGlite): Promise<number> {
  const { rows } = await db.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`)
  return Number(rows[0]?.bytes ?? 0)
}

/** The table with the most dead rows among those that want a vacuum or an analyze; its name is ready for SQL. */
async function worstTable(db: PGlite): Promise<string | null> {
  const { rows } = await db.query<{ name: string }>(`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup > 1000 + 0.2 * n_live_tup or n_mod_since_analyze > 500 + 0.1 * n_live_tup
    order by n_dead_tup desc limit 1`)
  return rows[0]?.name ?? null
}
