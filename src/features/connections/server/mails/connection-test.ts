import { z } from 'zod'
import { links } from '../../../../platform/contract/links.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'

export const connectionTestMail = defineTemplate(
  'connection-test',
  z.object({ askedAt: z.iso.datetime() }),
  ({ askedAt }, { name, publicUrl, timeZone }) => ({
    subject: `Test email from ${name}`,
    preheader: 'The mail server works.',
    heading: 'Your email works',
    blocks: [
      `You tested the mail server of ${name} on ${formatMoment(timeZone, askedAt)}. This email shows that it works. If this email is in your spam folder, check the sender’s domain under Connections.`,
      { kind: 'action', label: 'Open Connections', address: `${publicUrl}${links.admin}/connections` },
    ],
  }),
)
