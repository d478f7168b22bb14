import { z } from 'zod'
import { hours, minutes, seconds } from '../durations.ts'
import type { JobType } from '../jobs/job-type.ts'
import { isTemplateName, templates } from './templates/index.ts'

const Payload = z
  .object({
    to: z.email().max(254),
    template: z.string().refine(isTemplateName, 'There is no such template'),
    data: z.record(z.string(), z.unknown()),
    /** After that it is no use any more, as when a link in it has run out. */
    until: z.iso.datetime().optional(),
  })
  .refine(({ template, data }) => templates[template].data.safeParse(data).success, 'The template needs other data')

/**
 * One mail to one person. Tried for a good day: servers that defer unknown senders want to be asked again after minutes, and
 * one that is down is mended by the next morning.
 */
export const mailJob = {
  payload: Payload,
  atOnce: 5,
  tries: 36,
  firstPause: seconds(10),
  longestPause: hours(1),
  timeLimit: minutes(2),
  // The links in it are keys to accounts.
  isSecret: true,
  about: ({ template, to }) => `${template} to ${to}`,
} satisfies JobType<typeof Payload>
