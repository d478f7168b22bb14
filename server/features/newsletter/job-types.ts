import { z } from 'zod'
import { hours, minutes } from '../../durations.ts'
import type { JobType } from '../../jobs/job-type.ts'

/** Addresses that waited too long. */
export const newsletterSweepJob = {
  payload: z.object({}),
  atOnce: 1,
  tries: 3,
  firstPause: minutes(1),
  longestPause: hours(1),
  timeLimit: minutes(5),
  isSecret: false,
  about: () => '',
} satisfies JobType
