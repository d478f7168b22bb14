import { sql } from 'kysely'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database, DatabaseHandle } from '../db/database.ts'
import type { JobTypes } from './job-type.ts'

const prefix = 'job '

export const markOf = (id: string) => prefix + id

/**
 * Only one process opens an embedded database, so what it lists as active died with the process before. On PostgreSQL
 * that is known of marked jobs; heartbeats tell it of the others, after a minute.
 */
async function findInterruptedJobs({ kind, db }: DatabaseHandle, types: JobTypes) {
  const marked = Object.keys(types).filter((name) => types[name]?.isMarked)
  // A job is marked a moment after it has been fetched.
  const isInterrupted =
    kind === 'embedded'
      ? sql`true`
      : sql`name = any(${marked}::text[]) and started_on < now() - interval '1 second'
          and pg_try_advisory_xact_lock(hashtextextended(${prefix} || id, 0))`
  const { rows } = await sql<{ id: string; name: string; retryCount: number; isLast: boolean }>`
    select id, name, retry_count as "retryCount", retry_count >= retry_limit as "isLast" from jobs.job where state = 'active' and ${isInterrupted}`.execute(
    db,
  )
  return rows
}

/** Otherwise an interrupted job waits like a failed one. A second time it waits: it may be what ends the process. */
const startNow = (db: Database, id: string) =>
  sql`update jobs.job set start_after = now() where id = ${id} and state = 'retry' and retry_count = 0`.execute(db)

const processEnded = 'The process ended while the job ran'

/** Jobs that run after their process has ended may be what ended it. If it ends again, they have failed. */
export class LastChances {
  readonly #db: Database
  readonly #limits = new Map<string, number>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Leaves no further attempt to a job whose process ends. */
  async give(id: string, maxAttempts: number): Promise<void> {
    this.#limits.set(id, maxAttempts - 1)
    await sql`update jobs.job set retry_limit = retry_count where id = ${id} and state = 'active'`.execute(this.#db)
  }

  /** For a job that fails or is put back while its process lives. */
  async takeBack(id: string): Promise<void> {
    const limit = this.#limits.get(id)
    if (limit === undefined) return
    this.#limits.delete(id)
    await sql`update jobs.job set retry_limit = ${limit} where id = ${id} and state = 'active'`.execute(this.#db)
  }

  async takeAllBack(): Promise<void> {
    for (const id of [...this.#limits.keys()]) await this.takeBack(id)
  }
}

/** For jobs whose process is gone for good. Wakes those that are to start at once. */
export async function requeueInterruptedJobs(
  boss: PgBoss,
  { database, types, wake }: { database: DatabaseHandle; types: JobTypes; wake: (name: string) => void },
): Promise<void> {
  for (const { id, name, retryCount, isLast } of await findInterruptedJobs(database, types)) {
    // Of that attempt alone: another process may have put the job back, and run it again, meanwhile.
    await boss.fail(name, { id, retryCount }, { message: isLast ? `${processEnded}, for the last time` : processEnded })
    if (isLast || !types[name]?.isMarked) continue
    await startNow(database.db, id)
    wake(name)
  }
}

/** The attempt before was cut off, so nobody knows what it has done. The second text is what pg-boss writes. */
export const wasInterrupted = ({ retryCount, output }: JobWithMetadata): boolean =>
  retryCount > 0 && [processEnded, 'job heartbeat timeout'].some((words) => JSON.stringify(output).includes(words))
