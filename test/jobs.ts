import type { z } from 'zod'
import { inTransaction } from '../src/platform/server/db/transaction.ts'
import type { jobTypes } from '../src/platform/server/jobs/job-types.ts'
import type { Magazine } from './magazine.ts'

type JobTypes = typeof jobTypes

type ScheduledJob = {
  [N in keyof JobTypes]: z.input<JobTypes[N]['payload']> extends Record<string, never> ? N : never
}[keyof JobTypes]

export async function jobsAreDone(magazine: Magazine): Promise<void> {
  await magazine.countMails('')
}

/** Runs a job as its schedule does. Waits for it and for those that it starts. */
export async function runJob(magazine: Magazine, name: ScheduledJob): Promise<void> {
  await inTransaction(magazine.database.db, (tx) => magazine.app.jobs.enqueue(tx, name, {}))
  await jobsAreDone(magazine)
}
