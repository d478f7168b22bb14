import { z } from 'zod'
import { minutes, seconds } from '../../core/durations.ts'
import { type JobType, regularJob } from '../../jobs/job-type.ts'

const Payload = z.object({ ask: z.enum(['verification', 'reset']), emailKey: z.string() })

/** Somebody typed an address and asked for a mail to it. */
export type MailRequest = z.output<typeof Payload>

/**
 * Looking whether an address is known is work for later, so that the answer says nothing: not even by how long it takes.
 */
export const mailRequestJob = {
  payload: Payload,
  atOnce: 2,
  tries: 8,
  firstPause: seconds(5),
  longestPause: minutes(10),
  timeLimit: minutes(1),
  isSecret: false,
  about: ({ ask }) => ask,
} satisfies JobType<typeof Payload>

/** Rows whose time is over. */
export const sweepJob = regularJob
