import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, Line } from '../../../platform/contract/field-schemas.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { CurrencyCode, MinorUnits, OrderState, PlanName } from './endpoints.ts'
import { Gift } from './gifts.ts'
import { disputeStates, orderFilters, unmatchedReasons } from './payments.ts'

const pageSize = 25
const maxBody = 16 * 1024

export const ListedOrder = z.object({
  id: z.int(),
  orderId: z.string().nullable().describe('The provider’s id'),
  buyer: z.object({
    id: z.int().nullable().describe('Null: the account is closed'),
    name: z.string(),
    email: z.string(),
  }),
  plan: PlanName.nullable().describe('Null: the order is for a report'),
  report: z.string().nullable().describe('The title of the report'),
  discount: z.int().describe('Percent that the plan of the buyer took off a report'),
  currency: CurrencyCode,
  amount: MinorUnits,
  state: OrderState,
  refunded: MinorUnits.describe('Of the payment that paid it'),
  dispute: z.enum(disputeStates).nullable().describe('The latest'),
  unmatched: z.int().describe('Payments that gave nothing and are not refunded'),
  hasProblem: z.boolean().describe('What the provider reports about it cannot be recorded'),
  isSandbox: z.boolean(),
  offer: z.string().nullable().describe('The code with what it took off. Null: none was used'),
  gift: Gift.nullable().describe('Null: the year is for the buyer'),
  createdAt: Instant,
})
export type ListedOrder = z.infer<typeof ListedOrder>

const OrderPayment = z.object({
  id: z.string(),
  amount: MinorUnits,
  currency: z.string(),
  state: z.enum(['created', 'failed', 'authorised', 'captured', 'refunded']),
  refunded: MinorUnits,
  refundable: MinorUnits,
  unmatchedBecause: z.enum(unmatchedReasons).nullable(),
})
export type OrderPayment = z.infer<typeof OrderPayment>

export const OrderDetail = z.object({
  order: ListedOrder,
  revokedAt: Instant.nullable(),
  payments: z.array(OrderPayment),
  documents: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      kind: z.enum(['receipt', 'credit-note']),
      amount: MinorUnits,
      issuedAt: Instant,
    }),
  ),
  timeline: z.array(z.object({ at: Instant, text: z.string() })).describe('Oldest first'),
})
export type OrderDetail = z.infer<typeof OrderDetail>

export const paymentEndpoints = endpoints({
  'GET /admin/payments': {
    summary: 'Orders with their payments, newest first',
    access: 'admin',
    query: z.object({
      search: z.string().max(200).default('').describe('Part of a name or address, or the id of an order or a payment'),
      state: z.enum(orderFilters).optional(),
      ...paging(pageSize),
    }),
    answers: { 200: z.object({ data: z.array(ListedOrder), ...pageCounts }) },
  },
  'GET /admin/payments/:id': {
    summary: 'One order with its payments, refunds, disputes and documents',
    access: 'admin',
    params: z.object({ id: Id }),
    answers: { 200: OrderDetail },
  },
  'POST /admin/payments/:id/refunds': {
    summary: 'Refunds a payment of an order at the provider, in full or in part. The same `key` refunds once',
    access: 'admin',
    freshFactor: true,
    maxBody,
    params: z.object({ id: Id }),
    body: z.object({
      key: z.uuid(),
      paymentId: z.string().min(1).max(100),
      amount: MinorUnits.min(1),
      reason: Line.pipe(z.string().min(1, 'A reason is required').max(300)),
    }),
    answers: { 200: OrderDetail, 409: ErrorResponse, 503: ErrorResponse },
  },
  'GET /admin/fiscal-documents/:id': {
    summary: 'A receipt, tax invoice or credit note, as PDF',
    access: 'admin',
    params: z.object({ id: Id }),
    contentType: 'application/pdf',
    answers: { 200: z.unknown().describe('The file') },
  },
})
