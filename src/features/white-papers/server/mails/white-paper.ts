import { z } from 'zod'
import { whitePaperTokenLink } from '../../../../platform/contract/links.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'

/** Contains nothing that was typed: the address may be somebody else's. */
export const whitePaperMail = defineTemplate(
  'white-paper',
  z.object({ token: z.string(), title: z.string(), sponsor: z.string(), validUntil: z.iso.datetime() }),
  ({ token, title, sponsor, validUntil }, { name, publicUrl, timeZone }) => ({
    subject: `Your white paper: ${title} – ${name}`,
    preheader: `Your link to the white paper by ${sponsor}.`,
    heading: 'Your white paper',
    blocks: [
      `You asked for “${title}” at ${name}, a white paper by ${sponsor}.`,
      { kind: 'action', label: 'Get the white paper', address: publicUrl + whitePaperTokenLink(token) },
      {
        kind: 'note',
        text: `The link works until ${formatMoment(timeZone, validUntil)}. When you open it, we give ${sponsor} your name, email address and company, as you agreed.`,
      },
      { kind: 'note', text: 'If you did not ask for this, please ignore this email. We will share nothing.' },
    ],
  }),
)
