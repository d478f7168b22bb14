import { z } from 'zod'
import { plainMoney } from '../../../../platform/contract/currencies.ts'
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

export const refundFailedMail = defineTemplate(
  'refund-failed',
  z.object({ id: z.string(), paymentId: z.string(), amountMinor: z.int(), currency: z.string() }),
  ({ id, paymentId, amountMinor, currency }, { name, publicUrl }) => ({
    subject: `A refund at ${name} has failed: ${id}`,
    preheader: 'The reader has not received the money.',
    heading: 'A refund has failed',
    blocks: [
      {
        kind: 'text',
        text: `The payment provider could not return ${plainMoney(amountMinor, currency)} of payment ${paymentId}. Return the money in another way, for example by bank transfer.`,
      },
      {
        kind: 'text',
        text: 'The magazine still counts the money as returned: a credit note may have been issued, and the plan may have ended. If the reader is to keep the plan, grant it under Members.',
      },
      { kind: 'action', label: 'Open the payment', address: publicUrl + paymentLink(paymentId) },
    ],
  }),
)
