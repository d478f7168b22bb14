import { z } from 'zod'
import { links } from '../../../../platform/contract/links.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'

export const googleLinkedMail = defineTemplate(
  'google-linked',
  z.object({ linkedAt: z.iso.datetime(), isPasswordRemoved: z.boolean() }),
  ({ linkedAt, isPasswordRemoved }, { name, publicUrl, timeZone, contactEmail }) => ({
    subject: `Google sign-in was added to your account at ${name}`,
    preheader: 'You can now sign in with Google. If this was you, you do not need to do anything.',
    heading: 'You can now sign in with Google',
    blocks: [
      {
        kind: 'text',
        text: `On ${formatMoment(timeZone, linkedAt)} your ${name} account was linked to the Google account with this email address. We have signed out every other device.`,
      },
      { kind: 'text', text: 'If this was you, you do not need to do anything.' },
      { kind: 'action', label: `Go to ${name}`, address: publicUrl + links.home },
      isPasswordRemoved
        ? passwordRemoved(publicUrl)
        : { kind: 'text', text: 'You can now sign in either way. Your password has not changed.' },
      {
        kind: 'note',
        text: `If this was not you, someone else may have access to your Google account. Secure it first, then write to ${contactEmail}.`,
      },
    ],
  }),
)

const passwordRemoved = (publicUrl: string) =>
  ({
    kind: 'link',
    before: 'We removed the password of the sign-up, because no one had signed in with it yet.',
    label: 'Choose a new one.',
    address: publicUrl + links.forgotPassword,
  }) as const
