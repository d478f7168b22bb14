import { z } from 'zod'
import { links } from '../../../../platform/contract/links.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'

export const passwordChangeMail = defineTemplate(
  'password-changed',
  z.object({ changedAt: z.iso.datetime() }),
  ({ changedAt }, { name, publicUrl, timeZone, contactEmail }) => ({
    subject: `Your password for ${name} was changed`,
    preheader: 'If this was you, you do not need to do anything.',
    heading: 'Your password was changed',
    blocks: [
      {
        kind: 'text',
        text: `The password of your ${name} account was changed on ${formatMoment(timeZone, changedAt)}. If this was you, you do not need to do anything.`,
      },
      { kind: 'text', text: 'If this was not you, choose a new password now. That signs out every device.' },
      { kind: 'action', label: 'Choose a new password', address: publicUrl + links.forgotPassword },
      { kind: 'note', text: `Does something not look right? Write to ${contactEmail}.` },
    ],
  }),
)
