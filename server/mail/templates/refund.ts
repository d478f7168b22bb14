import { z } from 'zod'
import { links } from '../../../contract/links.ts'
import { currencies, formatMoney, planNames, plans, planTerm } from '../../../contract/subscriptions/plans.ts'
import { defineTemplate } from '../content.ts'

/** After a refund. */
export const refund = defineTemplate(
  z.object({
    number: z.string(),
    plan: z.enum(plans),
    amountMinor: z.int(),
    currency: z.enum(currencies),
    isPartial: z.boolean().default(false),
  }),
  ({ number, plan, amountMinor, currency, isPartial }, { name, publicUrl, contactEmail }) => ({
    subject: `Your payment to ${name} was refunded${isPartial ? ' in part' : ''}: credit note ${number}`,
    preheader: `${formatMoney(amountMinor, currency)} for ${planNames[plan].toLowerCase()} will be returned to you.`,
    heading: isPartial ? 'Part of your payment was refunded' : 'Your payment was refunded',
    blocks: [
      {
        kind: 'text',
        text: `${formatMoney(amountMinor, currency)} for ${planTerm.inWords} of ${planNames[plan].toLowerCase()} at ${name} will be returned to your payment method. Banks take a few days. ${isPartial ? 'Your subscription stays as it is.' : 'The subscription that this payment had started has ended.'}`,
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
