import { z } from 'zod'
import { resetPasswordLink } from '../../../../platform/contract/links.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'

export const resetPasswordMail = defineTemplate(
  'reset-password',
  z.object({ token: z.string(), validUntil: z.iso.datetime() }),
  ({ token, validUntil }, { name, publicUrl, timeZone }) => ({
    subject: `Choose a new password for ${name}`,
    preheader: 'The link works once. If you did not ask for it, nothing has changed.',
    heading: 'Choose a new password',
    blocks: [
      { kind: 'text', text: `Someone asked to reset the password of your ${name} account.` },
      { kind: 'action', label: 'Choose a new password', address: publicUrl + resetPasswordLink(token) },
      {
        kind: 'note',
        text: `The link works once, until ${formatMoment(timeZone, validUntil)}. Choosing a new password signs out every device.`,
      },
      { kind: 'note', text: 'Not expecting this? You can ignore this email. Your password has not changed.' },
    ],
  }),
)
