import { regularJob } from '../../jobs/job-type.ts'

/** Publishes what is due. */
export const publishDueJob = regularJob

/** Counts which keywords editors use. */
export const countKeywordsJob = regularJob
