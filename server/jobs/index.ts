import { catalogue } from './catalogue.ts'
import { JobQueue, type QueueOptions } from './queue.ts'

/** The magazine's background jobs. */
export type Jobs = JobQueue<typeof catalogue>

export const openJobs = (options: QueueOptions): Promise<Jobs> => JobQueue.open(catalogue, options)
