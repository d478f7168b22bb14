import { z } from 'zod'
import { links } from '../../../contract/links.ts'
import { defineMessage, momentIn } from '../letter.ts'

/** After a password was changed: the owner hears of it, whoever did it. */
export const passwordChanged = defineMessage(
  z.object({ changedAt: z.iso.datetime() }),
  ({ changedAt }, { name, publicUrl, timeZone, contactEmail }) => ({
    subject: `Your password for ${name} was changed`,
    preheader: 'If it was you, all is well.',
    heading: 'Your password was changed',
    parts: [
      {
        kind: 'text',
        text: `The password of your account at ${name} was changed on ${momentIn(timeZone, changedAt)}. If it was you, all is well.`,
      },
      { kind: 'text', text: 'If it was not you, choose a new password now. That signs out every device.' },
      { kind: 'action', label: 'Choose a new password', address: publicUrl + links.forgotPassword },
      { kind: 'note', text: `Does something not look right? Write to ${contactEmail}.` },
    ],
  }),
)
