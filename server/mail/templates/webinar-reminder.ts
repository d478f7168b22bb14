import { z } from 'zod'
import { eventLink } from '../../../contract/links.ts'
import { defineTemplate } from '../content.ts'

/** To a registered reader, a day and an hour before a webinar. */
export const webinarReminder = defineTemplate(
  z.object({
    ...{ title: z.string(), when: z.string(), slug: z.string(), joinUrl: z.string() },
    isLast: z.boolean().describe('It begins within the hour'),
    validUntil: z.iso.datetime(),
  }),
  ({ title, when, slug, joinUrl, isLast }, { name, publicUrl }) => ({
    subject: `${isLast ? 'Within the hour' : 'Tomorrow'}: ${title} (${name})`,
    preheader: when,
    heading: title,
    blocks: [
      { kind: 'text', text: `You are registered for this webinar: ${when}.` },
      { kind: 'action', label: 'See the event', address: publicUrl + eventLink(slug) },
      { kind: 'text', text: `The join link is yours alone: ${joinUrl}` },
      { kind: 'note', text: 'You can take your registration back on the page of the event.' },
    ],
  }),
)
