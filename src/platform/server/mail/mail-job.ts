import { z } from 'zod'
import { emailKey } from '../../contract/accounts/rules.ts'
import { hours, minutes, seconds } from '../core/durations.ts'
import type { JobType } from '../jobs/job-type.ts'

export const MailData = z.record(z.string(), z.unknown())

const MailJob = z.object({
  to: z.string().transform(toKnownAddress),
  template: z.string(),
  data: MailData,
  until: z.iso.datetime().optional(),
})

function toKnownAddress(text: string, context: z.RefinementCtx): string {
  const key = emailKey(text)
  if (key !== null) return key
  context.addIssue('That is not the address of one person')
  return z.NEVER
}

/** Tried for a good day: a server that defers unknown senders or is down accepts it by then. */
export const mailJob = {
  payload: MailJob,
  concurrency: 5,
  maxAttempts: 36,
  retryDelay: seconds(10),
  maxRetryDelay: hours(1),
  timeout: minutes(2),
  // Its links open accounts.
  isSecret: true,
  describe: ({ template, to }) => `${template} to ${to}`,
} satisfies JobType<typeof MailJob>
