import { z } from 'zod'
import { links } from '../../../../platform/contract/links.ts'
import { defineTemplate } from '../../../../platform/server/mail/content.ts'

/** The reader's words are in the text only. */
export const contactEditorMail = defineTemplate(
  'contact-editor',
  z.object({ name: z.string(), email: z.string(), phone: z.string().nullable(), message: z.string() }),
  ({ name, email, phone, message }, { name: magazine, publicUrl }) => ({
    subject: `A reader asks for premium access to ${magazine}`,
    preheader: 'A request from the subscription page.',
    heading: 'A request for premium access',
    blocks: [
      `${name} wrote from the subscription page:`,
      message,
      `Reply to ${email}${phone ? ` or call ${phone}` : ''}. The address has not been verified.`,
      { kind: 'action', label: 'Go to the subscription page', address: publicUrl + links.subscription },
    ],
  }),
)
