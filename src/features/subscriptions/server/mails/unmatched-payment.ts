import { z } from 'zod'
import { plainMoney } from '../../../../platform/contract/currencies.ts'
import { paymentLink } from '../../../../platform/contract/links.ts'
import { defineTemplate } from '../../../../platform/server/mail/content.ts'
import { unmatchedReasons, unmatchedSentences } from '../../contract/payments.ts'

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
      {
        kind: 'text',
        text: `The payment provider took ${plainMoney(amountMinor, currency)} with payment ${paymentId} for order ${providerOrderId}. ${unmatchedSentences[reason]}`,
      },
      { kind: 'text', text: 'Review it under Payments in the back office and refund it there.' },
      { kind: 'action', label: 'Open the payment', address: publicUrl + paymentLink(paymentId) },
    ],
  }),
)
