import { z } from 'zod'
import { confirmEmailLink, links } from '../../../contract/links.ts'
import { defineTemplate, formatMoment } from '../content.ts'

const change = z.object({ token: z.string(), newEmail: z.string(), validUntil: z.iso.datetime() })

/** To the present address of an account whose reader wants another. */
export const emailChangeOld = defineTemplate(
  change,
  ({ token, newEmail, validUntil }, { name, publicUrl, timeZone, contactEmail }) => ({
    subject: `Confirm the new e-mail address of your account at ${name}`,
    preheader: 'Your account keeps this address unless you confirm.',
    heading: 'Change your e-mail address?',
    blocks: [
      {
        kind: 'text',
        text: `Somebody who is signed in to your account at ${name} wants to change its address to ${newEmail}. If this was you, please confirm it here, and with the mail to the new address.`,
      },
      { kind: 'action', label: 'Confirm the change', address: publicUrl + confirmEmailLink(token) },
      { kind: 'note', text: `The link works once, until ${formatMoment(timeZone, validUntil)}.` },
      {
        kind: 'note',
        text: `If this was not you, do not confirm: the address stays as it is. Somebody may know your password: change it, or write to ${contactEmail}.`,
      },
    ],
  }),
)

/** To the new address, which may be a mistake. */
export const emailChangeNew = defineTemplate(change, ({ token, validUntil }, { name, publicUrl, timeZone }) => ({
  subject: `Confirm this e-mail address for ${name}`,
  preheader: 'One click confirms that this address is yours.',
  heading: 'Is this your address?',
  blocks: [
    {
      kind: 'text',
      text: `A reader of ${name} wants to use this address for an account. If this was you, please confirm it here, and with the mail to your present address.`,
    },
    { kind: 'action', label: 'Confirm this address', address: publicUrl + confirmEmailLink(token) },
    { kind: 'note', text: `The link works once, until ${formatMoment(timeZone, validUntil)}.` },
    { kind: 'note', text: 'If this was not you, please ignore this message.' },
  ],
}))

/** To the owner of an account with the address that somebody wants. The page itself does not say that there is one. */
export const emailChangeTaken = defineTemplate(z.object({}), (_data, { name, publicUrl }) => ({
  subject: `Your address already has an account at ${name}`,
  preheader: 'Somebody wanted to use your address for another account. Nothing has changed.',
  heading: 'Nothing has changed',
  blocks: [
    {
      kind: 'text',
      text: `Somebody wanted to use this e-mail address for another account at ${name}. It has an account already, so nothing has changed.`,
    },
    { kind: 'text', text: 'If this was you, sign in with this address, or delete this account first.' },
    { kind: 'action', label: 'Sign in', address: publicUrl + links.login },
    {
      kind: 'note',
      text: 'If this was not you, you need not do anything. They have not learned that you have an account.',
    },
  ],
}))

/** To the former address. */
export const emailChanged = defineTemplate(
  z.object({ newEmail: z.string(), changedAt: z.iso.datetime() }),
  ({ newEmail, changedAt }, { name, publicUrl, timeZone, contactEmail }) => ({
    subject: `Your account at ${name} has a new e-mail address`,
    preheader: 'This address no longer signs in.',
    heading: 'Your e-mail address was changed',
    blocks: [
      {
        kind: 'text',
        text: `On ${formatMoment(timeZone, changedAt)} your account at ${name} got the address ${newEmail}. This address no longer signs in, and your other devices were signed out.`,
      },
      { kind: 'action', label: `Go to ${name}`, address: publicUrl + links.home },
      { kind: 'note', text: `If this was not you, please write to ${contactEmail} at once.` },
    ],
  }),
)
