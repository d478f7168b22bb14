import { z } from 'zod'
import { ErrorResponse, endpoints } from '../endpoint.ts'
import { EmailAddress, Instant, MessageAnswer } from '../fields.ts'
import { Id } from '../numbers.ts'
import { stateCodes } from './indian-states.ts'
import { currencies, plans } from './plans.ts'

/** Long enough for every call here, too short to be a burden. */
const maxBody = 16 * 1024

const PlanName = z.enum(plans)
const CurrencyCode = z.enum(currencies)
const MinorUnits = z.int().describe('Paise or cents')

/** Whether one can pay, and what the form asks for. */
export const PaymentTerms = z.object({
  payments: z.enum(['on', 'sandbox', 'off']),
  billingStates: z
    .array(z.object({ code: z.enum(stateCodes), name: z.string() }))
    .describe('To choose from where receipts show the tax; else empty'),
})
export type PaymentTerms = z.infer<typeof PaymentTerms>

/** What the browser opens the provider's checkout with. */
export const OrderResponse = z.object({
  orderId: z.string(),
  keyId: z.string(),
  amount: MinorUnits,
  currency: CurrencyCode,
  checkoutScript: z.string().describe('The address of the script that defines `Razorpay`'),
})
export type OrderResponse = z.infer<typeof OrderResponse>

/** As the provider's checkout gives it to the page, with the plan that the page believes to have bought. */
const PaymentResult = z.object({
  razorpay_order_id: z.string().min(1).max(100),
  razorpay_payment_id: z.string().min(1).max(100),
  razorpay_signature: z.string().min(1).max(200),
  subscriptionType: PlanName,
})

const NotVerified = ErrorResponse.extend({ success: z.literal(false) })

/** What buying a plan now would give: exact dates, before anything is paid. */
const Offer = z.object({
  plan: PlanName,
  kind: z.enum(['start', 'renew', 'upgrade', 'later', 'none']).describe('none: the reader has it without an end'),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  keptDays: z.int().describe('With upgrade: days of gold for what is left of silver; part of the time until `endsAt`'),
})
export type Offer = z.infer<typeof Offer>

export const Order = z.object({
  orderId: z.string().nullable().describe('The provider’s number'),
  plan: PlanName,
  currency: CurrencyCode,
  amount: MinorUnits,
  state: z.enum(['created', 'failed', 'authorised', 'paid', 'refunded']),
  createdAt: Instant,
  revokedAt: Instant.nullable().describe('When the publisher took back what it gave'),
  documents: z.array(
    z.object({ id: z.int(), number: z.string(), kind: z.enum(['receipt', 'credit-note']), issuedAt: Instant }),
  ),
})
export type Order = z.infer<typeof Order>

export const MySubscription = z.object({
  plan: PlanName.nullable(),
  until: Instant.nullable().describe('Null without a plan, or for one that has no end'),
  graceUntil: Instant.nullable().describe('Set once `until` is over: the plan still opens everything until then'),
  offers: z.array(Offer),
  orders: z.array(Order).describe('The newest first'),
})
export type MySubscription = z.infer<typeof MySubscription>

/** Text of somebody's own, without the blanks around it. */
const line = (most: number) => z.string().trim().max(most)

const ContactRequest = z.object({
  name: line(100).min(1, 'Name is required'),
  email: EmailAddress,
  phone: line(40).nullish(),
  message: line(2000).min(1, 'Message is required'),
})
export type ContactRequest = z.output<typeof ContactRequest>

export const subscriptionEndpoints = endpoints({
  'GET /auth/payments': {
    summary: 'Whether one can pay here',
    access: 'anyone',
    answers: { 200: PaymentTerms },
  },
  'POST /auth/create-order': {
    summary: 'Begins a purchase of one year. The price is the catalogue’s',
    access: 'reader',
    maxBody,
    body: z.object({
      subscriptionType: PlanName,
      currency: CurrencyCode.default('INR'),
      billingState: z.enum(stateCodes).nullish(),
    }),
    answers: { 200: OrderResponse, 409: ErrorResponse, 503: ErrorResponse },
  },
  'POST /auth/verify-payment': {
    summary:
      'Completes a purchase. 400 with `success` false where the payment does not prove it, 409 `payment_pending` where it is not captured yet',
    access: 'reader',
    maxBody,
    body: PaymentResult,
    answers: { 200: z.object({ success: z.literal(true) }), 400: NotVerified, 409: NotVerified, 503: ErrorResponse },
  },
  'GET /auth/subscription': {
    summary: 'What I have, what buying would give, and my orders',
    access: 'reader',
    answers: { 200: MySubscription },
  },
  'GET /auth/fiscal-documents/:id': {
    summary: 'A receipt or credit note of mine, as PDF',
    access: 'reader',
    params: z.object({ id: Id }),
    contentType: 'application/pdf',
    answers: { 200: z.unknown().describe('The file') },
  },
  'POST /auth/contact-editor': {
    summary: 'Writes to the editor about premium access',
    access: 'anyone',
    maxBody,
    body: ContactRequest,
    answers: { 200: MessageAnswer, 429: ErrorResponse },
  },
})
