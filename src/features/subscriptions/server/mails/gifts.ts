import { z } from 'zod'
import { currencies, formatMoney } from '../../../../platform/contract/currencies.ts'
import { giftLink, links } from '../../../../platform/contract/links.ts'
import { plans, planTerm } from '../../../../platform/contract/plans.ts'
import { defineTemplate, formatMoment, plainName } from '../../../../platform/server/mail/content.ts'

export const giftMail = defineTemplate(
  'gift',
  z.object({
    token: z.string(),
    plan: z.enum(plans),
    from: z.string().nullable().describe('The name of the buyer. Null: the account is closed'),
    message: z.string(),
    validUntil: z.iso.datetime(),
  }),
  ({ token, plan, from, message, validUntil }, { name, publicUrl, timeZone, planNames }) => ({
    subject: `A gift for you: ${planTerm.inWords} of ${planNames[plan]} at ${name}`,
    preheader: 'See your gift with one click.',
    heading: 'You have a gift',
    blocks: [
      `${from === null ? 'Someone' : plainName(from)} has given you ${planTerm.inWords} of ${planNames[plan]} at ${name}. It is paid for and does not renew.`,
      ...message.split(/\n+/).filter((line) => line.trim() !== ''),
      { kind: 'action', label: 'See the gift', address: publicUrl + giftLink(token) },
      {
        kind: 'note',
        text: `The link works once, until ${formatMoment(timeZone, validUntil)}. Keep it private. Anyone with the link can redeem the gift.`,
      },
      { kind: 'note', text: 'Not expecting this? You can ignore this email.' },
    ],
  }),
)

export const giftReceiptMail = defineTemplate(
  'gift-receipt',
  z.object({
    number: z.string(),
    plan: z.enum(plans),
    amountMinor: z.int(),
    currency: z.enum(currencies),
    recipient: z.string(),
    sendAt: z.iso.datetime(),
  }),
  ({ number, plan, amountMinor, currency, recipient, sendAt }, { name, publicUrl, timeZone, planNames }) => ({
    subject: `Your gift at ${name}: receipt ${number}`,
    preheader: `${planNames[plan]} for ${recipient}.`,
    heading: 'Your gift is paid',
    blocks: [
      `Thank you. We received ${formatMoney(amountMinor, currency)} for ${planTerm.inWords} of ${planNames[plan]} at ${name} for ${recipient}. We will email the link on ${formatMoment(timeZone, sendAt)} and tell you when the gift is redeemed.`,
      `Your receipt number is ${number}. You can download the receipt from your account.`,
      { kind: 'action', label: 'Go to your account', address: publicUrl + links.account },
    ],
  }),
)

export const giftRedeemedMail = defineTemplate(
  'gift-redeemed',
  z.object({ plan: z.enum(plans), by: z.string() }),
  ({ plan, by }, { name, publicUrl, planNames }) => ({
    subject: `Your gift at ${name} was redeemed`,
    preheader: `Your gift of ${planNames[plan]} has been redeemed.`,
    heading: 'Your gift was redeemed',
    blocks: [
      `${plainName(by)} has redeemed the year of ${planNames[plan]} that you gave at ${name}.`,
      { kind: 'action', label: 'Go to your account', address: publicUrl + links.account },
    ],
  }),
)
