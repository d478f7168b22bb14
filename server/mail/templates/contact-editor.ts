import { z } from 'zod'
import { links } from '../../../contract/links.ts'
import { defineMessage } from '../letter.ts'

/** To the editor: somebody asks for premium access. What they wrote stands in the text only. */
export const contactEditor = defineMessage(
  z.object({ name: z.string(), email: z.string(), phone: z.string().nullable(), message: z.string() }),
  ({ name, email, phone, message }, { name: magazine, publicUrl }) => ({
    subject: `Somebody asks for premium access to ${magazine}`,
    preheader: 'A request from the subscription page.',
    heading: 'A request for premium access',
    parts: [
      { kind: 'text', text: `${name} wrote from the subscription page:` },
      { kind: 'text', text: message },
      {
        kind: 'text',
        text: `To answer: ${email}${phone ? `, ${phone}` : ''}. Nobody has checked that this address is theirs.`,
      },
      { kind: 'action', label: 'Go to the subscription page', address: publicUrl + links.subscription },
    ],
  }),
)
