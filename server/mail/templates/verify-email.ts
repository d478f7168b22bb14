import { z } from 'zod'
import { verifyEmailLink } from '../../../contract/links.ts'
import { defineMessage, momentIn } from '../letter.ts'

/** To whoever signed up: is this address yours? Says nothing that the one who signed up wrote, who may be somebody else. */
export const verifyEmail = defineMessage(
  z.object({ token: z.string(), validUntil: z.iso.datetime() }),
  ({ token, validUntil }, { name, publicUrl, timeZone }) => ({
    subject: `Verify your e-mail address for ${name}`,
    preheader: 'One step, and you can sign in.',
    heading: 'Verify your e-mail address',
    parts: [
      {
        kind: 'text',
        text: `An account at ${name} was opened with this address. If you opened it, say so with the button below; after that you can sign in.`,
      },
      { kind: 'action', label: 'Verify my address', address: publicUrl + verifyEmailLink(token) },
      { kind: 'note', text: `The link works until ${momentIn(timeZone, validUntil)}.` },
      {
        kind: 'note',
        text: 'If it was not you, please ignore this message: without your word nobody can sign in with your address.',
      },
    ],
  }),
)
