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
      `On ${formatMoment(timeZone, linkedAt)} your ${name} account was linked to the Google account with this email address. We have signed out every other device.`,
      'If this was you, you do not need to do anything.',
      { kind: 'action', label: `Go to ${name}`, address: publicUrl + links.home },
      isPasswordRemoved ? passwordRemoved(publicUrl) : 'You can now sign in either way. Your password has not changed.',
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

export const googleSandboxMail = defineTemplate(
  'google-sandbox',
  z.object({ link: z.string(), validUntil: z.iso.datetime() }),
  ({ link, validUntil }, { name, timeZone }) => ({
    subject: `Confirm your email address to sign in to ${name}`,
    preheader: 'Open the link in the browser in which you started to sign in.',
    heading: 'Confirm your email address',
    blocks: [
      `Someone uses this address to sign in to ${name}. The site is a trial, and a sandbox stands in for Google.`,
      { kind: 'action', label: 'Confirm the address', address: link },
      {
        kind: 'note',
        text: `The link works until ${formatMoment(timeZone, validUntil)}, in the browser in which the sign-in was started.`,
      },
      { kind: 'note', text: 'Not expecting this? You can ignore this email. Nobody has signed in with your address.' },
    ],
  }),
)
