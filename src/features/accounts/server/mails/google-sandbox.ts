import { z } from 'zod'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'

export const googleSandboxMail = defineTemplate(
  'google-sandbox',
  z.object({ link: z.string(), validUntil: z.iso.datetime() }),
  ({ link, validUntil }, { name, timeZone }) => ({
    subject: `Confirm your email address to sign in to ${name}`,
    preheader: 'Open the link in the browser in which you started to sign in.',
    heading: 'Confirm your email address',
    blocks: [
      {
        kind: 'text',
        text: `Someone uses this address to sign in to ${name}. The site is a trial, and a sandbox stands in for Google.`,
      },
      { kind: 'action', label: 'Confirm the address', address: link },
      {
        kind: 'note',
        text: `The link works until ${formatMoment(timeZone, validUntil)}, in the browser in which the sign-in was started.`,
      },
      { kind: 'note', text: 'Not expecting this? You can ignore this email. Nobody has signed in with your address.' },
    ],
  }),
)
