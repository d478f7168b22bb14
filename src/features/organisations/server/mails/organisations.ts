import { z } from 'zod'
import { currencies, formatMoney } from '../../../../platform/contract/currencies.ts'
import { links, seatInvitationLink } from '../../../../platform/contract/links.ts'
import { plans } from '../../../../platform/contract/plans.ts'
import { defineTemplate, formatMoment, plainName } from '../../../../platform/server/mail/content.ts'

const organisation = z.string()

export const seatInvitationMail = defineTemplate(
  'seat-invitation',
  z.object({
    token: z.string(),
    organisation,
    plan: z.enum(plans),
    invitedBy: z.string(),
    validUntil: z.iso.datetime(),
  }),
  ({ token, organisation: company, plan, invitedBy, validUntil }, { name, publicUrl, timeZone, planNames }) => ({
    subject: `${plainName(company)} invites you to read ${name}`,
    preheader: `Your ${planNames[plan]} plan is paid for.`,
    heading: 'You have a seat',
    blocks: [
      `${plainName(invitedBy)} has given you a seat. ${plainName(company)} pays for ${planNames[plan]} at ${name}, so you can read its subscriber articles.`,
      { kind: 'action', label: 'Accept the seat', address: publicUrl + seatInvitationLink(token) },
      {
        kind: 'note',
        text: `The link works once, until ${formatMoment(timeZone, validUntil)}. Use it to sign in or sign up. ${plainName(company)} can see your name, your email address and when you joined, but not what you read.`,
      },
      { kind: 'note', text: 'Not expecting this? You can ignore this email.' },
    ],
  }),
)

export const organisationManagerMail = defineTemplate(
  'organisation-manager',
  z.object({ organisation }),
  ({ organisation: company }, { name, publicUrl }) => ({
    subject: `You manage the seats of ${plainName(company)} at ${name}`,
    preheader: 'Invite readers, and see how many seats are left.',
    heading: `The seats of ${plainName(company)}`,
    blocks: [
      `You manage who reads ${name} for ${plainName(company)}. Sign in or sign up with this address to invite readers, free seats and see the use by month.`,
      { kind: 'action', label: 'Manage the seats', address: publicUrl + links.organisation },
    ],
  }),
)

export const organisationFullMail = defineTemplate(
  'organisation-full',
  z.object({ organisation, seats: z.int() }),
  ({ organisation: company, seats }, { name, publicUrl, contactEmail }) => ({
    subject: `All seats of ${plainName(company)} at ${name} are taken`,
    preheader: 'A reader wanted a seat and got none.',
    heading: 'No seats are left',
    blocks: [
      `Someone with an address at ${plainName(company)} tried to read ${name}, but all ${seats} seats are taken. Free a seat, or write to ${contactEmail} for more.`,
      { kind: 'action', label: 'Manage the seats', address: publicUrl + links.organisation },
      { kind: 'note', text: 'We send this email at most once a day.' },
    ],
  }),
)

export const organisationEndsMail = defineTemplate(
  'organisation-ends',
  z.object({ organisation, plan: z.enum(plans), until: z.iso.datetime() }),
  ({ organisation: company, plan, until }, { name, publicUrl, timeZone, contactEmail, planNames }) => ({
    subject: `${planNames[plan]} of ${plainName(company)} at ${name} ends soon`,
    preheader: `It runs until ${formatMoment(timeZone, until)}.`,
    heading: `${planNames[plan]} ends on ${formatMoment(timeZone, until)}`,
    blocks: [
      `The readers of ${plainName(company)} have ${planNames[plan]} until ${formatMoment(timeZone, until)}. Then their access ends. Please write to ${contactEmail} to renew it.`,
      { kind: 'action', label: 'See the seats', address: publicUrl + links.organisation },
      { kind: 'note', text: 'It does not renew automatically. If you do nothing, it ends.' },
    ],
  }),
)

export const organisationReceiptMail = defineTemplate(
  'organisation-receipt',
  z.object({
    organisation,
    orderNumber: z.string(),
    number: z.string(),
    amountMinor: z.int(),
    currency: z.enum(currencies),
  }),
  ({ organisation: company, orderNumber, number, amountMinor, currency }, { name, publicUrl }) => ({
    subject: `${plainName(company)} at ${name}: receipt ${number}`,
    preheader: `We received ${formatMoney(amountMinor, currency)}.`,
    heading: 'Your order is paid',
    blocks: [
      `Thank you. We received ${formatMoney(amountMinor, currency)} for the order ${plainName(orderNumber)} of ${plainName(company)} at ${name}. The receipt number is ${number}.`,
      { kind: 'action', label: 'Download the receipt', address: publicUrl + links.organisation },
    ],
  }),
)

export const organisationCreditNoteMail = defineTemplate(
  'organisation-credit-note',
  z.object({
    organisation,
    orderNumber: z.string(),
    number: z.string(),
    original: z.string(),
    reason: z.string(),
    amountMinor: z.int(),
    currency: z.enum(currencies),
  }),
  ({ organisation: company, orderNumber, number, original, reason, amountMinor, currency }, site) => ({
    subject: `${plainName(company)} at ${site.name}: credit note ${number}`,
    preheader: `It cancels receipt ${original}.`,
    heading: 'A payment was recorded by mistake',
    blocks: [
      `We recorded ${formatMoney(amountMinor, currency)} for the order ${plainName(orderNumber)} of ${plainName(company)} as paid, and should not have: ${plainName(reason)}. Credit note ${number} cancels receipt ${original}. No money changes hands.`,
      { kind: 'action', label: 'Download the credit note', address: site.publicUrl + links.organisation },
      { kind: 'note', text: `Questions: ${site.contactEmail}` },
    ],
  }),
)
