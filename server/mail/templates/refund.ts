import { z } from 'zod'
import { links } from '../../../contract/links.ts'
import { currencies, formatMoney, planNames, plans, planTerm } from '../../../contract/subscriptions/plans.ts'
import { defineTemplate } from '../content.ts'

/** After a refund. */
export const refund = defineTemplate(
  z.object({ number: z.string(), plan: z.enum(plans), amountMinor: z.int(), currency: z.enum(currencies) }),
  ({ number, plan, amountMinor, currency }, { name, publicUrl, contactEmail }) => ({
    subject: `Your payment to ${name} was refunded: credit note ${number}`,
    preheader: `${formatMoney(amountMinor, currency)} for ${planNames[plan].toLowerCase()} will be returned to you.`,
    heading: 'Your payment was refunded',
    blocks: [
      {
        kind: 'text',
        text: `${formatMoney(amountMinor, currency)} for ${planTerm.inWords} of ${planNames[plan].toLowerCase()} at ${name} will be returned to your payment method. Banks take a few days. The subscription that this payment had started has ended.`,
      },
      {
        kind: 'text',
        text: `Your credit note number is ${number}. You can download the credit note from your account.`,
      },
      { kind: 'action', label: 'Go to your account', address: publicUrl + links.account },
      { kind: 'note', text: `Does something not look right? Write to ${contactEmail}.` },
    ],
  }),
)
