import { z } from 'zod'
import { resetPasswordLink } from '../../../contract/links.ts'
import { defineTemplate, formatMoment } from '../content.ts'

/** After somebody asked for a new password. */
export const resetPasswordMail = defineTemplate(
  z.object({ token: z.string(), validUntil: z.iso.datetime() }),
  ({ token, validUntil }, { name, publicUrl, timeZone }) => ({
    subject: `Choose a new password for ${name}`,
    preheader: 'The link works once. If you did not ask for it, nothing has changed.',
    heading: 'Choose a new password',
    blocks: [
      { kind: 'text', text: `Somebody asked for a new password for your account at ${name}.` },
      { kind: 'action', label: 'Choose a new password', address: publicUrl + resetPasswordLink(token) },
      {
        kind: 'note',
        text: `The link works once, until ${formatMoment(timeZone, validUntil)}. Choosing a new password signs out every device.`,
      },
      {
        kind: 'note',
        text: 'If you did not ask for it, please ignore this message. Your password has not changed.',
      },
    ],
  }),
)
