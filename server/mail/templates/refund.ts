import { z } from 'zod'
import { links } from '../../../contract/links.ts'
import { currencies, formatMoney, planNames, plans, planTerm } from '../../../contract/subscriptions/plans.ts'
import { defineTemplate } from '../content.ts'

/** After a refund, or after the buyer has won a dispute at the bank. */
export const refund = defineTemplate(
  z.object({
    number: z.string(),
    plan: z.enum(plans),
    amountMinor: z.int(),
    currency: z.enum(currencies),
    isPartial: z.boolean().default(false),
    isDisputed: z.boolean().default(false),
  }),
  ({ number, plan, amountMinor, currency, isPartial, isDisputed }, { name, publicUrl, contactEmail }) => {
    const money = `${formatMoney(amountMinor, currency)} for ${planTerm.inWords} of ${planNames[plan].toLowerCase()} at ${name}`
    const ended = 'The subscription that this payment had started has ended.'
    const refunded = `Your payment to ${name} was refunded${isPartial ? ' in part' : ''}`
    const banks = `${money} will be returned to your payment method. Banks take a few days.`
    return {
      subject: `${isDisputed ? `Your disputed payment to ${name} was returned` : refunded}: credit note ${number}`,
      preheader: `${formatMoney(amountMinor, currency)} for ${planNames[plan].toLowerCase()} ${isDisputed ? 'was' : 'will be'} returned to you.`,
      heading: isDisputed
        ? 'Your disputed payment was returned'
        : `${isPartial ? 'Part of your' : 'Your'} payment was refunded`,
      blocks: [
        {
          kind: 'text',
          text: isDisputed
            ? `You disputed a payment, and the bank has taken it back for you: ${money}. ${ended}`
            : `${banks} ${isPartial ? 'Your subscription stays as it is.' : ended}`,
        },
        {
          kind: 'text',
          text: `Your credit note number is ${number}. You can download the credit note from your account.`,
        },
        { kind: 'action', label: 'Go to your account', address: publicUrl + links.account },
        { kind: 'note', text: `Does something not look right? Write to ${contactEmail}.` },
      ],
    }
  },
)
