import { z } from 'zod'
import { confirmEmailLink, links } from '../../../../platform/contract/links.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'

const change = z.object({ token: z.string(), newEmail: z.string(), validUntil: z.iso.datetime() })

export const emailChangeOldMail = defineTemplate(
  'email-change-old',
  change,
  ({ token, newEmail, validUntil }, { name, publicUrl, timeZone, contactEmail }) => ({
    subject: `Confirm the new email address of your ${name} account`,
    preheader: 'Your account keeps this address unless you confirm.',
    heading: 'Change your email address?',
    blocks: [
      `Someone signed in to your ${name} account wants to change its email address to ${newEmail}. If this was you, confirm here and in the email to the new address.`,
      { kind: 'action', label: 'Confirm the change', address: publicUrl + confirmEmailLink(token) },
      { kind: 'note', text: `The link works once, until ${formatMoment(timeZone, validUntil)}.` },
      {
        kind: 'note',
        text: `If this was not you, do not confirm. The address then stays as it is. Someone may know your password, so change it or write to ${contactEmail}.`,
      },
    ],
  }),
)

export const emailChangeNewMail = defineTemplate(
  'email-change-new',
  change,
  ({ token, validUntil }, { name, publicUrl, timeZone }) => ({
    subject: `Confirm this email address for ${name}`,
    preheader: 'One click confirms that this address is yours.',
    heading: 'Is this your address?',
    blocks: [
      `A reader of ${name} wants to use this address for an account. If this was you, confirm here and in the email to your current address.`,
      { kind: 'action', label: 'Confirm this address', address: publicUrl + confirmEmailLink(token) },
      { kind: 'note', text: `The link works once, until ${formatMoment(timeZone, validUntil)}.` },
      { kind: 'note', text: 'Not expecting this? You can ignore this email.' },
    ],
  }),
)

/** The page itself does not say that the address has an account. */
export const emailChangeTakenMail = defineTemplate(
  'email-change-taken',
  z.object({}),
  (_data, { name, publicUrl }) => ({
    subject: `Your address already has an account at ${name}`,
    preheader: 'Someone wanted to use your address for another account. Nothing has changed.',
    heading: 'Nothing has changed',
    blocks: [
      `Someone wanted to use this email address for another account at ${name}. It already has an account, so nothing has changed.`,
      'If this was you, sign in with this address, or delete this account first.',
      { kind: 'action', label: 'Sign in', address: publicUrl + links.login },
      {
        kind: 'note',
        text: 'If this was not you, you do not need to do anything. We did not tell them that you have an account.',
      },
    ],
  }),
)

export const emailChangedMail = defineTemplate(
  'email-changed',
  z.object({ newEmail: z.string(), changedAt: z.iso.datetime() }),
  ({ newEmail, changedAt }, { name, publicUrl, timeZone, contactEmail }) => ({
    subject: `Your ${name} account has a new email address`,
    preheader: 'You can no longer sign in with this address.',
    heading: 'Your email address was changed',
    blocks: [
      `Your ${name} account’s email address changed to ${newEmail} on ${formatMoment(timeZone, changedAt)}. You can no longer sign in with the old one. We have signed out your other devices.`,
      { kind: 'action', label: `Go to ${name}`, address: publicUrl + links.home },
      { kind: 'note', text: `If this was not you, please write to ${contactEmail} at once.` },
    ],
  }),
)
