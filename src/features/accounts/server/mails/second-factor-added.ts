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
      {
        kind: 'text',
        text: `${what} was added to your account on ${formatMoment(timeZone, addedAt)}. We have signed out every other device.`,
      },
      { kind: 'action', label: 'Check your account', address: publicUrl + links.account },
      { kind: 'note', text: `If this was not you, choose a new password at once and write to ${contactEmail}.` },
    ],
  }),
)
