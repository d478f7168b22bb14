import { z } from 'zod'
import { links } from '../../../contract/links.ts'
import { defineTemplate } from '../content.ts'

/** To the publisher: a payment of the wrong amount, or of an order that is already paid. Somebody must refund it. */
export const unmatchedPayment = defineTemplate(
  z.object({ paymentId: z.string(), providerOrderId: z.string(), amountMinor: z.int(), currency: z.string() }),
  ({ paymentId, providerOrderId, amountMinor, currency }, { name, publicUrl }) => ({
    subject: `A payment to ${name} needs a refund: ${paymentId}`,
    preheader: 'It matches no open order. Please refund it at the payment provider.',
    heading: 'A payment needs a refund',
    blocks: [
      {
        kind: 'text',
        text: `The payment provider took ${(amountMinor / 100).toFixed(2)} ${currency} with payment ${paymentId} for order ${providerOrderId}. That order is already paid, or it asks for another amount, so the payment bought nothing.`,
      },
      { kind: 'text', text: 'Please check it in the provider’s dashboard and refund it there.' },
      { kind: 'action', label: 'Go to the magazine', address: publicUrl + links.home },
    ],
  }),
)
