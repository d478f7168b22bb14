import { z } from 'zod'
import { confirmNewsletterLink } from '../../../contract/links.ts'
import { defineMessage } from '../letter.ts'

/** To an address that somebody typed, where the publisher wants its owner to say so: the newsletter comes only after that. */
export const newsletterConfirm = defineMessage(z.object({ token: z.string() }), ({ token }, { name, publicUrl }) => ({
  subject: `Confirm your subscription to the ${name} newsletter`,
  preheader: 'One step, and the newsletter comes.',
  heading: 'Confirm your subscription',
  parts: [
    {
      kind: 'text',
      text: `Somebody asked for the ${name} newsletter to be sent to this address. If it was you, say so with the button below.`,
    },
    { kind: 'action', label: 'Confirm my subscription', address: publicUrl + confirmNewsletterLink(token) },
    {
      kind: 'note',
      text: 'If it was not you, please ignore this message: without your word nothing is sent, and after 30 days your address is forgotten.',
    },
  ],
}))
