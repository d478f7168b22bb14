import { z } from 'zod'
import { hours, minutes } from '../../durations.ts'
import type { JobType } from '../../jobs/job-type.ts'

const regular = {
  payload: z.object({}),
  atOnce: 1,
  tries: 3,
  firstPause: minutes(1),
  longestPause: hours(1),
  timeLimit: minutes(5),
  isSecret: false,
  about: () => '',
} satisfies JobType

/** Asks the provider about orders that are open: whoever closed the tab after paying loses nothing. */
export const reconcileJob = regular

/** Tells readers whose year ends. */
export const remindJob = regular
