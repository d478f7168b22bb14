import { z } from 'zod'
import { plainMoney } from '../../../../platform/contract/currencies.ts'
import { paymentLink } from '../../../../platform/contract/links.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'
import { disputeStates } from '../../contract/payments.ts'

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
      {
        kind: 'text',
        text: `The dispute is about ${plainMoney(amountMinor, currency)} of payment ${paymentId}.${
          state === 'open' && respondBy
            ? ` The bank expects a response before ${formatMoment(timeZone, respondBy)}.`
            : ''
        }`,
      },
      { kind: 'text', text: consequences[state] },
      { kind: 'action', label: 'Open the payment', address: publicUrl + paymentLink(paymentId) },
    ],
  }),
)
