import { z } from 'zod'
import { resetPasswordLink } from '../../../contract/links.ts'
import { defineMessage, momentIn } from '../letter.ts'

/** To whoever asked for a new password. */
export const resetPassword = defineMessage(
  z.object({ token: z.string(), validUntil: z.iso.datetime() }),
  ({ token, validUntil }, { name, publicUrl, timeZone }) => ({
    subject: `Choose a new password for ${name}`,
    preheader: 'The link works once. If you did not ask for it, nothing has changed.',
    heading: 'Choose a new password',
    parts: [
      { kind: 'text', text: `A new password was asked for, for the account at ${name} with this e-mail address.` },
      { kind: 'action', label: 'Choose a new password', address: publicUrl + resetPasswordLink(token) },
      {
        kind: 'note',
        text: `The link works once, until ${momentIn(timeZone, validUntil)}. With the new password, every device is signed out.`,
      },
      {
        kind: 'note',
        text: 'If you did not ask for it, please ignore this message: your password stays as it is.',
      },
    ],
  }),
)
