import { z } from 'zod'
import { minutes, seconds } from '../../core/durations.ts'
import { type JobType, regularJob } from '../../jobs/job-type.ts'

/** Addresses that waited too long. */
export const newsletterSweepJob = regularJob

const ListToRead = z.object({ id: z.int() })

/** A list of addresses that is to be read through or taken over. */
export const newsletterImportJob = {
  payload: ListToRead,
  atOnce: 1,
  tries: 5,
  firstPause: seconds(5),
  longestPause: minutes(5),
  timeLimit: minutes(30),
  isSecret: false,
  about: ({ id }) => `list ${id}`,
} satisfies JobType<typeof ListToRead>
