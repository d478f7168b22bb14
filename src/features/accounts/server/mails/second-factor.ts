import { z } from 'zod'
import { links } from '../../../../platform/contract/links.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'

export const secondFactorAddedMail = defineTemplate(
  'second-factor-added',
  z.object({ what: z.string(), addedAt: z.iso.datetime() }),
  ({ what, addedAt }, { name, publicUrl, timeZone, contactEmail }) => ({
    subject: `A second factor was added to your ${name} account`,
    preheader: 'If this was not you, act now.',
    heading: 'A second factor was added',
    blocks: [
      `${what} was added to your account on ${formatMoment(timeZone, addedAt)}. We have signed out every other device.`,
      { kind: 'action', label: 'Check your account', address: publicUrl + links.account },
      { kind: 'note', text: `If this was not you, choose a new password at once and write to ${contactEmail}.` },
    ],
  }),
)

export const secondFactorRemovedMail = defineTemplate(
  'second-factor-removed',
  z.object({ what: z.string(), removedAt: z.iso.datetime(), removedBy: z.string().nullable() }),
  ({ what, removedAt, removedBy }, { name, publicUrl, timeZone, contactEmail }) => ({
    subject: `A second factor was removed from your ${name} account`,
    preheader: 'If you did not ask for this, act now.',
    heading: 'A second factor was removed',
    blocks: [
      `${what} was removed from your account on ${formatMoment(timeZone, removedAt)}${removedBy === null ? '' : ` by the administrator ${removedBy}`}.`,
      { kind: 'action', label: 'Check your account', address: publicUrl + links.account },
      {
        kind: 'note',
        text: `If you did not ask for this, choose a new password at once and write to ${contactEmail}.`,
      },
    ],
  }),
)
