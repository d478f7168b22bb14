import { z } from 'zod'
import { paymentLink } from '../../../../platform/contract/links.ts'
import { defineTemplate } from '../../../../platform/server/mail/content.ts'

export const paymentProblemMail = defineTemplate(
  'payment-problem',
  z.object({ providerOrderId: z.string(), reason: z.string() }),
  ({ providerOrderId, reason }, { name, publicUrl }) => ({
    subject: `An order at ${name} needs attention: ${providerOrderId}`,
    preheader: 'Failed to record the payment provider’s update.',
    heading: 'An order needs attention',
    blocks: [
      { kind: 'text', text: `Failed to record the payment provider’s update for order ${providerOrderId}: ${reason}` },
      {
        kind: 'text',
        text: 'The magazine retries automatically. Other orders are not affected. If it keeps failing, the order is listed under “Failed jobs” in the back office.',
      },
      { kind: 'action', label: 'Open the order', address: publicUrl + paymentLink(providerOrderId) },
    ],
  }),
)
