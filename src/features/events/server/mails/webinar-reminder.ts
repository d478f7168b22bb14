import { z } from 'zod'
import { eventLink } from '../../../../platform/contract/links.ts'
import { defineTemplate } from '../../../../platform/server/mail/content.ts'

export const webinarReminderMail = defineTemplate(
  'webinar-reminder',
  z.object({
    title: z.string(),
    when: z.string(),
    slug: z.string(),
    isLast: z.boolean().describe('It begins within the hour'),
    validUntil: z.iso.datetime(),
  }),
  ({ title, when, slug, isLast }, { name, publicUrl }) => ({
    subject: `${isLast ? 'Within the hour' : 'Tomorrow'}: ${title} (${name})`,
    preheader: when,
    heading: title,
    blocks: [
      `You are registered for this webinar: ${when}. Sign in to find the join link on the event page.`,
      { kind: 'action', label: 'Join the webinar', address: publicUrl + eventLink(slug) },
      { kind: 'note', text: 'You can cancel your registration there too.' },
    ],
  }),
)
