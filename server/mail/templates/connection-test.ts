import { z } from 'zod'
import { links } from '../../../contract/links.ts'
import { defineTemplate, formatMoment } from '../content.ts'

/** To an administrator who tests the mail server. */
export const connectionTest = defineTemplate(
  z.object({ askedAt: z.iso.datetime() }),
  ({ askedAt }, { name, publicUrl, timeZone }) => ({
    subject: `A test mail of ${name}`,
    preheader: 'The mail server works.',
    heading: 'Mail arrives',
    blocks: [
      {
        kind: 'text',
        text: `You tested the mail server of ${name} on ${formatMoment(timeZone, askedAt)}. This mail shows that it works. If it is in your folder for spam, look at what the back office says of the sender’s domain.`,
      },
      { kind: 'action', label: 'Open Connections', address: `${publicUrl}${links.admin}/connections` },
    ],
  }),
)
