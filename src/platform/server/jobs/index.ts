import type { z } from 'zod'
import type { Job, JobName } from './job-type.ts'
import { jobTypes } from './job-types.ts'
import { JobQueue } from './queue.ts'
import type { QueueOptions } from './queue-settings.ts'

export { type JobAttempt, jobOutcomes } from './queue.ts'
export type { Intervals } from './queue-settings.ts'

export type Jobs = JobQueue<typeof jobTypes>

/** What works on them, by the name of the job. */
export type JobHandlers = {
  readonly [Name in JobName<typeof jobTypes>]?: (
    job: Job<z.output<(typeof jobTypes)[Name]['payload']>>,
  ) => Promise<unknown>
}

export const openJobs = (options: QueueOptions): Promise<Jobs> => JobQueue.open(jobTypes, options)
