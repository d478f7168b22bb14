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
      `Thank you. We received ${formatMoney(amountMinor, currency)} for ${planTerm.inWords} of ${planNames[plan]} at ${name}, from ${formatMoment(timeZone, startsAt)} until ${formatMoment(timeZone, endsAt)}.`,
      ...(offer === null ? [] : [`You used the offer ${offer}.`]),
      `Your receipt number is ${number}. You can download the receipt from your account.`,
      { kind: 'action', label: 'Go to your account', address: publicUrl + links.account },
      { kind: 'note', text: 'Your subscription does not renew automatically. We will email you before it ends.' },
    ],
  }),
)

export const reportReceiptMail = defineTemplate(
  'report-receipt',
  z.object({
    number: z.string(),
    report: z.string(),
    amountMinor: z.int(),
    currency: z.enum(currencies),
    discount: z.int().describe('Percent that the plan took off'),
  }),
  ({ number, report, amountMinor, currency, discount }, { name, publicUrl, planNames }) => ({
    subject: `Your report at ${name}: receipt ${number}`,
    preheader: `“${report}” is yours to download.`,
    heading: 'Your report is ready',
    blocks: [
      `Thank you. We received ${formatMoney(amountMinor, currency)} for the report “${report}” at ${name}${discount > 0 ? `, ${discount}% off with ${planNames.gold}` : ''}. Download it as often as you like, including newer versions.`,
      { kind: 'action', label: 'Go to your reports', address: publicUrl + links.myReports },
      `Your receipt number is ${number}. You can download the receipt from your account.`,
    ],
  }),
)

/** Also after the buyer has won a dispute at the bank. */
export const refundMail = defineTemplate(
  'refund',
  z.object({
    number: z.string(),
    plan: z.enum(plans).nullable(),
    report: z.string().nullable().default(null).describe('The title of a report. Null: the payment was for a plan'),
    amountMinor: z.int(),
    currency: z.enum(currencies),
    paidIn: z.string().nullable().default(null).describe('The currency of the payment. Null: the same'),
    isGift: z.boolean().default(false),
    isPartial: z.boolean().default(false),
    isDisputed: z.boolean().default(false),
  }),
  (
    { number, plan, report, amountMinor, currency, paidIn, isGift, isPartial, isDisputed },
    { name, publicUrl, contactEmail, planNames },
  ) => {
    const sold = plan === null ? `the report “${report}”` : planNames[plan]
    const money = `${formatMoney(amountMinor, currency)} for ${plan === null ? sold : `${planTerm.inWords} of ${sold}`} at ${name}`
    const ended =
      plan === null
        ? 'You can no longer download the report.'
        : isGift
          ? 'The gift that it paid for has been withdrawn.'
          : 'The subscription that this payment had started has ended.'
    const stays =
      plan === null
        ? 'You can still download the report.'
        : `${isGift ? 'The gift' : 'Your subscription'} stays as it is.`
    const refunded = `Your payment to ${name} was refunded${isPartial ? ' in part' : ''}`
    const banks = `We are returning ${money} to your payment method${paidIn === null ? '' : `, in ${paidIn}`}. It can take a few days.`
    return {
      subject: `${isDisputed ? `Your disputed payment to ${name} was returned` : refunded}: credit note ${number}`,
      preheader: `${formatMoney(amountMinor, currency)} for ${sold} ${isDisputed ? 'was' : 'will be'} returned to you.`,
      heading: isDisputed
        ? 'Your disputed payment was returned'
        : `${isPartial ? 'Part of your' : 'Your'} payment was refunded`,
      blocks: [
        isDisputed
          ? `Your bank has returned the payment you disputed: ${money}. ${ended}`
          : `${banks} ${isPartial ? stays : ended}`,
        `Your credit note number is ${number}. You can download the credit note from your account.`,
        { kind: 'action', label: 'Go to your account', address: publicUrl + links.account },
        { kind: 'note', text: `Does something not look right? Write to ${contactEmail}.` },
      ],
    }
  },
)
