import { z } from 'zod'
import { plainMoney } from '../../../../platform/contract/currencies.ts'
import { paymentLink } from '../../../../platform/contract/links.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'
import { disputeStates, unmatchedReasons, unmatchedSentences } from '../../contract/payments.ts'

type Told = 'open' | 'won' | 'lost' | 'closed'

const headings: Record<Told, string> = {
  open: 'A buyer disputes a payment',
  won: 'You have won a dispute about a payment',
  lost: 'You have lost a dispute about a payment',
  closed: 'The bank has closed a dispute about a payment',
}
const consequences: Record<Told, string> = {
  open: 'Respond in the payment provider’s dashboard. The subscription stays as it is until the bank decides.',
  won: 'The money stays with you, and the subscription stays as it is.',
  lost: 'The bank has taken the money back. If the payment had started a subscription, it has ended, and a credit note was issued.',
  closed: 'See the outcome in the payment provider’s dashboard. The subscription stays as it is.',
}

export const paymentDisputeMail = defineTemplate(
  'payment-dispute',
  z.object({
    paymentId: z.string(),
    amountMinor: z.int(),
    currency: z.string(),
    state: z.enum(disputeStates).exclude(['under-review']),
    respondBy: z.string().nullable(),
  }),
  ({ paymentId, amountMinor, currency, state, respondBy }, { name, publicUrl, timeZone }) => ({
    subject: `${headings[state]} to ${name}: ${paymentId}`,
    preheader: consequences[state],
    heading: headings[state],
    blocks: [
      `The dispute is about ${plainMoney(amountMinor, currency)} of payment ${paymentId}.${
        state === 'open' && respondBy ? ` The bank expects a response before ${formatMoment(timeZone, respondBy)}.` : ''
      }`,
      consequences[state],
      { kind: 'action', label: 'Open the payment', address: publicUrl + paymentLink(paymentId) },
    ],
  }),
)

export const paymentProblemMail = defineTemplate(
  'payment-problem',
  z.object({ providerOrderId: z.string(), reason: z.string() }),
  ({ providerOrderId, reason }, { name, publicUrl }) => ({
    subject: `An order at ${name} needs attention: ${providerOrderId}`,
    preheader: 'Failed to record the payment provider’s update.',
    heading: 'An order needs attention',
    blocks: [
      `Failed to record the payment provider’s update for order ${providerOrderId}: ${reason}`,
      'The magazine retries automatically. Other orders are not affected. If it keeps failing, the order is listed under “Failed jobs” in the back office.',
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
      `The payment provider could not return ${plainMoney(amountMinor, currency)} of payment ${paymentId}. Return the money in another way, for example by bank transfer.`,
      'The magazine still counts the money as returned: a credit note may have been issued, and the plan may have ended. If the reader is to keep the plan, grant it under Members.',
      { kind: 'action', label: 'Open the payment', address: publicUrl + paymentLink(paymentId) },
    ],
  }),
)

export const unmatchedPaymentMail = defineTemplate(
  'unmatched-payment',
  z.object({
    paymentId: z.string(),
    providerOrderId: z.string(),
    amountMinor: z.int(),
    currency: z.string(),
    reason: z.enum(unmatchedReasons).default('second-payment'),
  }),
  ({ paymentId, providerOrderId, amountMinor, currency, reason }, { name, publicUrl }) => ({
    subject: `A payment to ${name} needs a refund: ${paymentId}`,
    preheader: 'The payment was not applied. Please refund it.',
    heading: 'A payment needs a refund',
    blocks: [
      `The payment provider took ${plainMoney(amountMinor, currency)} with payment ${paymentId} for order ${providerOrderId}. ${unmatchedSentences[reason]}`,
      'Review it under Payments in the back office and refund it there.',
      { kind: 'action', label: 'Open the payment', address: publicUrl + paymentLink(paymentId) },
    ],
  }),
)
