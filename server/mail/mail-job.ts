import { z } from 'zod'
import { emailKey } from '../../contract/accounts/rules.ts'
import { hours, minutes, seconds } from '../core/durations.ts'
import type { JobType } from '../jobs/job-type.ts'
import { isTemplateName, templates } from './templates/index.ts'

const Payload = z
  .object({
    to: z.string().transform(toKnownAddress),
    template: z.string().refine(isTemplateName, 'There is no such template'),
    data: z.record(z.string(), z.unknown()),
    /** After that it is no use any more, as when a link in it has run out. */
    until: z.iso.datetime().optional(),
  })
  .refine(({ template, data }) => templates[template].data.safeParse(data).success, 'The template needs other data')

/** The spelling under which an address is known: one person's, without anything around it. */
function toKnownAddress(text: string, context: z.RefinementCtx): string {
  const key = emailKey(text)
  if (key !== null) return key
  context.addIssue('That is not the address of one person')
  return z.NEVER
}

/**
 * One mail to one person. Tried for a good day: servers that defer unknown senders want to be asked again after minutes, and
 * one that is down is mended by the next morning.
 */
export const mailJob = {
  payload: Payload,
  concurrency: 5,
  maxAttempts: 36,
  retryDelay: seconds(10),
  maxRetryDelay: hours(1),
  timeout: minutes(2),
  // The links in it are keys to accounts.
  isSecret: true,
  describe: ({ template, to }) => `${template} to ${to}`,
} satisfies JobType<typeof Payload>
