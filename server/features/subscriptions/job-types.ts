import { regularJob } from '../../jobs/job-type.ts'

/** Asks the provider about orders that are open: whoever closed the tab after paying loses nothing. */
export const reconcileJob = regularJob

/** Tells readers whose year ends. */
export const remindJob = regularJob
