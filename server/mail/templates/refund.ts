import { z } from 'zod'
import { links } from '../../../contract/links.ts'
import { currencies, formatMoney, planNames, plans, planTerm } from '../../../contract/subscriptions/plans.ts'
import { defineMessage } from '../letter.ts'

/** After a payment was sent back. */
export const refund = defineMessage(
  z.object({ number: z.string(), plan: z.enum(plans), amountMinor: z.int(), currency: z.enum(currencies) }),
  ({ number, plan, amountMinor, currency }, { name, publicUrl, contactEmail }) => ({
    subject: `Your payment to ${name} was refunded: credit note ${number}`,
    preheader: `${formatMoney(amountMinor, currency)} for ${planNames[plan].toLowerCase()} go back to you.`,
    heading: 'Your payment was refunded',
    parts: [
      {
        kind: 'text',
        text: `${formatMoney(amountMinor, currency)} for ${planTerm.inWords} of ${planNames[plan].toLowerCase()} at ${name} go back to where they came from; banks take some days for it. What this payment had opened is closed.`,
      },
      { kind: 'text', text: `The credit note has the number ${number}. It is kept in your account, as PDF.` },
      { kind: 'action', label: 'Go to your account', address: publicUrl + links.account },
      { kind: 'note', text: `Does something not look right? Write to ${contactEmail}.` },
    ],
  }),
)
