import { z } from 'zod'
import { links } from '../../../contract/links.ts'
import { currencies, formatMoney, planNames, plans, planTerm } from '../../../contract/subscriptions/plans.ts'
import { defineMessage, momentIn } from '../letter.ts'

/** After a year was paid for. */
export const receipt = defineMessage(
  z.object({
    number: z.string(),
    plan: z.enum(plans),
    amountMinor: z.int(),
    currency: z.enum(currencies),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  }),
  ({ number, plan, amountMinor, currency, startsAt, endsAt }, { name, publicUrl, timeZone }) => ({
    subject: `${planNames[plan]} at ${name}: receipt ${number}`,
    preheader: `${planNames[plan]} until ${momentIn(timeZone, endsAt)}.`,
    heading: 'Your subscription is active',
    parts: [
      {
        kind: 'text',
        text: `Thank you. We received ${formatMoney(amountMinor, currency)} for ${planTerm.inWords} of ${planNames[plan].toLowerCase()} at ${name}, from ${momentIn(timeZone, startsAt)} until ${momentIn(timeZone, endsAt)}.`,
      },
      { kind: 'text', text: `The receipt has the number ${number}. It is kept in your account, as PDF.` },
      { kind: 'action', label: 'Go to your account', address: publicUrl + links.account },
      { kind: 'note', text: 'Nothing is taken by itself at the end of the year; we write to you before.' },
    ],
  }),
)
