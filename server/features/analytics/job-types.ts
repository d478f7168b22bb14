import { regularJob } from '../../jobs/job-type.ts'

/** Views that have had their time. */
export const viewSweepJob = regularJob
