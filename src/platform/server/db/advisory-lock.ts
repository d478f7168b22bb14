import { sql } from 'kysely'
import type { Database } from './database.ts'
import { withoutTimeLimit } from './time-limit.ts'

/**
 * What one process at a time does. Any numbers that nothing else locks. A step within another needs a lock of its own: each has its
 * own connection.
 */
export const locks = { migrate: 7_016_523, prepare: 7_016_524 }

/** Does `work`, without a time limit, while no other process does the same. The connection that holds the lock is passed on. */
export async function withAdvisoryLock<T>(
  db: Database,
  key: number,
  work: (connection: Database) => Promise<T>,
): Promise<T> {
  // Another process's work may take long, and so may this one's.
  return withoutTimeLimit(() =>
    db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${key})`.execute(connection)
      try {
        return await work(connection)
      } finally {
        // A broken connection has released the lock. Its error must not hide the first one.
        await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(() => {})
      }
    }),
  )
}
