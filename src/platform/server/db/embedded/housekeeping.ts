import type { PGlite } from '@electric-sql/pglite'

/** Single-user mode has no checkpoints and no vacuum of its own. One table a round, since queries wait meanwhile. */
export async function createHousekeeping(db: PGlite, checkpointBytes: number): Promise<() => Promise<void>> {
  let checkpointedAt = await logPosition(db)
  let round: Promise<void> | null = null

  const runRound = async (): Promise<void> => {
    if ((await logPosition(db)) - checkpointedAt > checkpointBytes) {
      await db.exec('checkpoint')
      checkpointedAt = await logPosition(db)
    }
    const table = await findTableToVacuum(db)
    if (table !== null) await db.exec(`vacuum (analyze, truncate off) ${table}`)
  }

  return () => {
    round ??= runRound().finally(() => {
      round = null
    })
    return round
  }
}

/** In bytes, since the database was created. */
export async function logPosition(db: PGlite): Promise<number> {
  const { rows } = await db.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`)
  return Number(rows[0]?.bytes ?? 0)
}

async function findTableToVacuum(db: PGlite): Promise<string | null> {
  const { rows } = await db.query<{ name: string }>(`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup > 1000 + 0.2 * n_live_tup or n_mod_since_analyze > 500 + 0.1 * n_live_tup
    order by n_dead_tup desc limit 1`)
  return rows[0]?.name ?? null
}
