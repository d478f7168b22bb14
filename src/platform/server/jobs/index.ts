import { jobTypes } from './job-types.ts'
import { JobQueue } from './queue.ts'
import type { QueueOptions } from './queue-settings.ts'

export { type JobAttempt, jobOutcomes } from './queue.ts'
export type { Intervals } from './queue-settings.ts'

export type Jobs = JobQueue<typeof jobTypes>

export const openJobs = (options: QueueOptions): Promise<Jobs> => JobQueue.open(jobTypes, options)
