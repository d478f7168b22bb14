import { z } from 'zod'
import { links } from '../../../../platform/contract/links.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'

export const accountDeletedMail = defineTemplate(
  'account-deleted',
  z.object({ deletedAt: z.iso.datetime() }),
  ({ deletedAt }, { name, publicUrl, timeZone, contactEmail }) => ({
    subject: `Your ${name} account was deleted`,
    preheader: 'If this was you, you do not need to do anything.',
    heading: 'Your account was deleted',
    blocks: [
      `Your ${name} account was deleted on ${formatMoment(timeZone, deletedAt)}. If this was you, you do not need to do anything.`,
      `If this was not you, write to ${contactEmail}.`,
      { kind: 'action', label: `Go to ${name}`, address: publicUrl + links.home },
    ],
  }),
)
