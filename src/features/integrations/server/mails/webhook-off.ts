import { z } from 'zod'
import { defineTemplate } from '../../../../platform/server/mail/content.ts'

export const webhookOffMail = defineTemplate(
  'webhook-off',
  z.object({ address: z.string(), reason: z.string() }),
  ({ address, reason }, { name, publicUrl }) => {
    // Not a link: the reader of the mail should go to the magazine.
    const program = address.replace(/^https?:\/\//, '')
    return {
      subject: `${name} has turned off a webhook`,
      preheader: `${program} no longer receives messages.`,
      heading: 'Webhook turned off',
      blocks: [
        `${name} failed to deliver messages to ${program}. Last reason: ${reason}`,
        'New events are not sent. Pending messages are delivered after you turn the webhook on again.',
        { kind: 'action', label: 'Open the webhooks', address: `${publicUrl}/admin/webhooks` },
      ],
    }
  },
)
