import { z } from 'zod'
import { resubscribeLink } from '../../../../platform/contract/links.ts'
import { defineTemplate } from '../../../../platform/server/mail/content.ts'

/** Sent when someone types an address to unsubscribe it. If that was not the owner, one click undoes it. */
export const newsletterUnsubscribedMail = defineTemplate(
  'newsletter-unsubscribed',
  z.object({ token: z.string() }),
  ({ token }, { name, publicUrl }) => ({
    subject: `You are unsubscribed from the ${name} newsletter`,
    preheader: 'If this was not you, undo it with one click.',
    heading: 'You are unsubscribed',
    blocks: [
      {
        kind: 'text',
        text: `This address was unsubscribed from the ${name} newsletter on our website. If this was you, you do not need to do anything else.`,
      },
      { kind: 'text', text: 'If this was not you, or was a mistake, use the button below to subscribe again.' },
      { kind: 'action', label: 'Subscribe again', address: publicUrl + resubscribeLink(token) },
    ],
  }),
)
