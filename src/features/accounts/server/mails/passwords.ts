import { z } from 'zod'
import { links, resetPasswordLink } from '../../../../platform/contract/links.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'

export const passwordChangeMail = defineTemplate(
  'password-changed',
  z.object({ changedAt: z.iso.datetime() }),
  ({ changedAt }, { name, publicUrl, timeZone, contactEmail }) => ({
    subject: `Your password for ${name} was changed`,
    preheader: 'If this was you, you do not need to do anything.',
    heading: 'Your password was changed',
    blocks: [
      `The password of your ${name} account was changed on ${formatMoment(timeZone, changedAt)}. If this was you, you do not need to do anything.`,
      'If this was not you, choose a new password now. That signs out every device.',
      { kind: 'action', label: 'Choose a new password', address: publicUrl + links.forgotPassword },
      { kind: 'note', text: `Does something not look right? Write to ${contactEmail}.` },
    ],
  }),
)

export const resetPasswordMail = defineTemplate(
  'reset-password',
  z.object({ token: z.string(), validUntil: z.iso.datetime() }),
  ({ token, validUntil }, { name, publicUrl, timeZone }) => ({
    subject: `Choose a new password for ${name}`,
    preheader: 'The link works once. If you did not ask for it, nothing has changed.',
    heading: 'Choose a new password',
    blocks: [
      `Someone asked to reset the password of your ${name} account.`,
      { kind: 'action', label: 'Choose a new password', address: publicUrl + resetPasswordLink(token) },
      {
        kind: 'note',
        text: `The link works once, until ${formatMoment(timeZone, validUntil)}. Choosing a new password signs out every device.`,
      },
      { kind: 'note', text: 'Not expecting this? You can ignore this email. Your password has not changed.' },
    ],
  }),
)
