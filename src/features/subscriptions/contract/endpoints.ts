import { z } from 'zod'
import { currencies } from '../../../platform/contract/currencies.ts'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import {
  EmailAddress,
  Instant,
  Line,
  MessageAnswer,
  Paragraphs,
  Phone,
} from '../../../platform/contract/field-schemas.ts'
import { stateCodes } from '../../../platform/contract/indian-states.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { plans } from '../../../platform/contract/plans.ts'
import { Gift, NewGift } from './gifts.ts'

/** Bytes. */
const maxBody = 16 * 1024

export const PlanName = z.enum(plans)
export const CurrencyCode = z.enum(currencies)
export const OrderState = z.enum(['created', 'failed', 'authorised', 'paid', 'refunded'])
export type OrderState = z.infer<typeof OrderState>
export const MinorUnits = z.int().describe('In minor units: paise, cents, or whole yen')
export const OfferedPrices = z
  .partialRecord(CurrencyCode, MinorUnits)
  .describe('What is offered, the default currency first')
const ChosenCurrency = CurrencyCode.optional().describe(
  'Left out: the default currency. 409 if the magazine has no price in it',
)

export const PaymentOptions = z.object({
  payments: z.enum(['on', 'sandbox', 'off']),
  billingStates: z
    .array(z.object({ code: z.enum(stateCodes), name: z.string() }))
    .describe('The choices if receipts show tax, else empty'),
  plans: z
    .array(
      z.object({
        plan: PlanName,
        prices: OfferedPrices.describe('Of one year, the default currency first'),
        benefits: z.array(z.string()),
        places: z.array(z.string().nullable()).describe('Where each benefit is had; null: the editor gives it'),
      }),
    )
    .describe('What can be bought'),
  trialDays: z.int().describe('Days of silver that a new account gets without payment; 0: none'),
})
export type PaymentOptions = z.infer<typeof PaymentOptions>

export const OrderResponse = z.object({
  orderId: z.string(),
  keyId: z.string(),
  amount: MinorUnits,
  currency: CurrencyCode,
  checkoutScript: z.string().describe('URL of the script that defines `Razorpay`'),
})
export type OrderResponse = z.infer<typeof OrderResponse>

const PaymentResult = z.object({
  razorpay_order_id: z.string().min(1).max(100),
  razorpay_payment_id: z.string().min(1).max(100),
  razorpay_signature: z.string().min(1).max(200),
})

const NotVerified = ErrorResponse.extend({ success: z.literal(false) })

const PlanOffer = z.object({
  plan: PlanName,
  kind: z.enum(['start', 'renew', 'upgrade', 'later', 'none']).describe('none: the reader has it with no end date'),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  creditedDays: z.int().describe('For an upgrade: the gold days for the rest of silver. Included in `endsAt`'),
})
export type PlanOffer = z.infer<typeof PlanOffer>

export const OrderSummary = z.object({
  orderId: z.string().nullable().describe('The provider’s id'),
  plan: PlanName.nullable().describe('Null: the order is for a report'),
  report: z.string().nullable().describe('The title of the report'),
  currency: CurrencyCode,
  amount: MinorUnits,
  state: OrderState,
  createdAt: Instant,
  revokedAt: Instant.nullable().describe('When the publisher revoked the subscription. This refunds no money'),
  gift: Gift.nullable().describe('Null: the year is for the buyer'),
  offerCode: z.string().nullable().describe('The code that made it cheaper or longer'),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const Order = OrderSummary.extend({
  documents: z.array(
    z.object({ id: z.int(), number: z.string(), kind: z.enum(['receipt', 'credit-note']), issuedAt: Instant }),
  ),
})
export type Order = z.infer<typeof Order>

export const MySubscription = z.object({
  plan: PlanName.nullable(),
  until: Instant.nullable().describe('Null without a plan, or if it has no end date'),
  graceUntil: Instant.nullable().describe(
    'Set during the grace period after `until`: the plan opens everything until then',
  ),
  offers: z.array(PlanOffer),
  orders: z.array(Order).describe('Newest first'),
  giftsReceived: z
    .array(z.object({ plan: PlanName, redeemedAt: Instant, from: z.string().nullable() }))
    .describe('Years that others gave me, last redeemed first'),
})
export type MySubscription = z.infer<typeof MySubscription>

const ContactRequest = z.object({
  name: Line.pipe(z.string().min(1, 'Name is required').max(100)),
  email: EmailAddress,
  phone: Phone.nullish(),
  message: Paragraphs.pipe(z.string().min(1, 'Message is required').max(2000)),
})
export type ContactRequest = z.output<typeof ContactRequest>

export const subscriptionEndpoints = endpoints({
  'GET /auth/payments': {
    summary: 'Whether payments are possible, and what the plans cost and include',
    access: 'anyone',
    answers: { 200: PaymentOptions },
  },
  'POST /auth/create-order': {
    summary: 'Starts the purchase of one year. The server sets the price',
    access: 'reader',
    maxBody,
    body: z.object({
      subscriptionType: PlanName,
      currency: ChosenCurrency,
      billingState: z.enum(stateCodes).nullish(),
      offerCode: z.string().max(100).nullish().describe('409 with a sentence if this reader cannot use it now'),
      gift: NewGift.nullish().describe(
        'Null: the year is for the buyer. 409 with a sentence if a gift is for the buyer',
      ),
    }),
    answers: { 200: OrderResponse, 409: ErrorResponse, 503: ErrorResponse },
  },
  'POST /auth/verify-payment': {
    summary:
      'Completes a purchase. 400 with `success` false if the payment is not valid, 409 `payment_pending` if it is not captured yet, 409 `payment_of_other_order` if it is recorded under another order',
    access: 'reader',
    maxBody,
    body: PaymentResult.extend({ subscriptionType: PlanName.describe('The plan that the page tried to buy') }),
    answers: { 200: z.object({ success: z.literal(true) }), 400: NotVerified, 409: NotVerified, 503: ErrorResponse },
  },
  'POST /auth/reports/:id/orders': {
    summary: 'Starts the purchase of a report. The order keeps its title, its price and my discount of this moment',
    access: 'reader',
    maxBody,
    params: z.object({ id: Id }),
    body: z.object({ currency: ChosenCurrency, billingState: z.enum(stateCodes).nullish() }),
    answers: { 200: OrderResponse, 409: ErrorResponse, 503: ErrorResponse },
  },
  'POST /auth/reports/:id/payments': {
    summary: 'Completes the purchase of a report, as `POST /auth/verify-payment` does that of a plan',
    access: 'reader',
    maxBody,
    params: z.object({ id: Id }),
    body: PaymentResult,
    answers: { 200: z.object({ success: z.literal(true) }), 400: NotVerified, 409: NotVerified, 503: ErrorResponse },
  },
  'GET /auth/subscription': {
    summary: 'My plan, what buying would add, and my orders',
    access: 'reader',
    answers: { 200: MySubscription },
  },
  'GET /auth/fiscal-documents/:id': {
    summary: 'One of my receipts, tax invoices or credit notes, as PDF',
    access: 'reader',
    params: z.object({ id: Id }),
    contentType: 'application/pdf',
    answers: { 200: z.unknown().describe('The file') },
  },
  'POST /auth/contact-editor': {
    summary: 'Sends the editor a request for premium access',
    access: 'anyone',
    maxBody,
    body: ContactRequest,
    answers: { 200: MessageAnswer, 429: ErrorResponse },
  },
})
