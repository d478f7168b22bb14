import { regularJob } from '../../jobs/job-type.ts'

/** Addresses that waited too long. */
export const newsletterSweepJob = regularJob
