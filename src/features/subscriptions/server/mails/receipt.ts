import { z } from 'zod'
import { currencies, formatMoney } from '../../../../platform/contract/currencies.ts'
import { links } from '../../../../platform/contract/links.ts'
import { plans, planTerm } from '../../../../platform/contract/plans.ts'
import { defineTemplate, formatMoment } from '../../../../platform/server/mail/content.ts'

export const receiptMail = defineTemplate(
  'receipt',
  z.object({
    number: z.string(),
    plan: z.enum(plans),
    amountMinor: z.int(),
    currency: z.enum(currencies),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    offer: z.string().nullable().default(null).describe('The code of an offer with what it took off'),
  }),
  ({ number, plan, amountMinor, currency, startsAt, endsAt, offer }, { name, publicUrl, timeZone, planNames }) => ({
    subject: `${planNames[plan]} at ${name}: receipt ${number}`,
    preheader: `${planNames[plan]} until ${formatMoment(timeZone, endsAt)}.`,
    heading: 'Your subscription is active',
    blocks: [
      {
        kind: 'text',
        text: `Thank you. We received ${formatMoney(amountMinor, currency)} for ${planTerm.inWords} of ${planNames[plan]} at ${name}, from ${formatMoment(timeZone, startsAt)} until ${formatMoment(timeZone, endsAt)}.`,
      },
      ...(offer === null ? [] : [{ kind: 'text' as const, text: `You used the offer ${offer}.` }]),
      { kind: 'text', text: `Your receipt number is ${number}. You can download the receipt from your account.` },
      { kind: 'action', label: 'Go to your account', address: publicUrl + links.account },
      { kind: 'note', text: 'Your subscription does not renew automatically. We will email you before it ends.' },
    ],
  }),
)
