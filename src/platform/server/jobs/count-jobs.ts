import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { failedQueue } from './queue-settings.ts'

export interface JobCounts {
  waiting: number
  running: number
  failed: number
  /** Of queues that no process works on. Behind a job that runs, others of its queue may wait for hours. */
  oldestDueAt: Date | null
  mailWaiting: number
  mailFailed: number
}

/** Without the queue's own jobs. */
export async function countJobs(db: Database): Promise<JobCounts> {
  const isFailed = sql`name = ${failedQueue}`
  const isWaiting = sql`state in ('created', 'retry') and name <> ${failedQueue}`
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where ${isWaiting}) as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where ${isFailed}) as failed,
      min(start_after) filter (where ${isWaiting} and start_after <= now()
        and name not in (select name from jobs.job where state = 'active')) as "oldestDueAt",
      count(*) filter (where ${isWaiting} and name = 'mail.send') as "mailWaiting",
      count(*) filter (where ${isFailed} and source_name = 'mail.send') as "mailFailed"
    from jobs.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0, failed: 0, oldestDueAt: null, mailWaiting: 0, mailFailed: 0 }
}
