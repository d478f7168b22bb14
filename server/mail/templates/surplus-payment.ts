import { z } from 'zod'
import { links } from '../../../contract/links.ts'
import { defineMessage } from '../letter.ts'

/** To the publisher: money came in that pays nothing. */
export const surplusPayment = defineMessage(
  z.object({ paymentId: z.string(), providerOrderId: z.string(), amountMinor: z.int(), currency: z.string() }),
  ({ paymentId, providerOrderId, amountMinor, currency }, { name, publicUrl }) => ({
    subject: `A payment to ${name} pays nothing: ${paymentId}`,
    preheader: 'It should be refunded at the payment provider.',
    heading: 'A payment pays nothing',
    parts: [
      {
        kind: 'text',
        text: `The payment provider took ${(amountMinor / 100).toFixed(2)} ${currency} with payment ${paymentId} for order ${providerOrderId}. That order is paid already, or asks for another amount: nobody got anything for it.`,
      },
      { kind: 'text', text: 'Please look at it in the provider’s dashboard and refund it there.' },
      { kind: 'action', label: 'Go to the magazine', address: publicUrl + links.home },
    ],
  }),
)
