import { sql } from 'kysely'
import type { Database } from './database.ts'
import { withoutTimeLimit } from './time-limit.ts'

/** Any numbers that nothing else locks. A nested step needs a lock of its own: each has its own connection. */
export const locks = { migrate: 7_016_523, prepare: 7_016_524 }

/** Without a time limit. Passes on the connection that holds the lock. */
export async function withAdvisoryLock<T>(
  db: Database,
  key: number,
  work: (connection: Database) => Promise<T>,
): Promise<T> {
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
