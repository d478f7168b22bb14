import { z } from 'zod'
import { confirmNewsletterLink } from '../../../../platform/contract/links.ts'
import { defineTemplate } from '../../../../platform/server/mail/content.ts'
import { whichOf } from './newsletter-names.ts'

export const newsletterConfirmMail = defineTemplate(
  'newsletter-confirm',
  z.object({ token: z.string(), newsletters: z.array(z.string()).default([]) }),
  ({ token, newsletters }, { name, publicUrl }) => ({
    subject: `Confirm your subscription to the ${name} newsletter`,
    preheader: 'One more step, and you will get the newsletter.',
    heading: 'Confirm your subscription',
    blocks: [
      {
        kind: 'text',
        text: `Someone subscribed this address to ${whichOf(newsletters, name)}. If this was you, please confirm below.`,
      },
      { kind: 'action', label: 'Confirm my subscription', address: publicUrl + confirmNewsletterLink(token) },
      {
        kind: 'note',
        text: 'Not expecting this? You can ignore this email. We send nothing without your confirmation, and delete your address after 30 days.',
      },
    ],
  }),
)
