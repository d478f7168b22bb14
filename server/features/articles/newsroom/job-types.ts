import { regularJob } from '../../../jobs/job-type.ts'

/** Publishes what is due. */
export const publishDueJob = regularJob
