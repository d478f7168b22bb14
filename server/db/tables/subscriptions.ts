import type { Generated } from 'kysely'
import type { Currency } from '../../../contract/subscriptions/currencies.ts'
import type { GivenKind } from '../../../contract/subscriptions/given-benefit-rules.ts'
import type { StateCode } from '../../../contract/subscriptions/indian-states.ts'
import type { UnmatchedReason } from '../../../contract/subscriptions/payments.ts'
import type { Plan } from '../../../contract/subscriptions/plans.ts'

export interface SubscriptionTables {
  orders: OrdersTable
  offers: OffersTable
  gifts: GiftsTable
  payments: PaymentsTable
  payment_events: PaymentEventsTable
  refunds: RefundsTable
  disputes: DisputesTable
  subscriptions: SubscriptionsTable
  given_benefits: {
    id: Generated<number>
    user_id: number
    kind: GivenKind
    subject: string
    given_at: Date
    given_by: number | null
  }
  entitlement_changes: EntitlementChangesTable
  fiscal_document_numbers: { series: string; last_number: number }
  fiscal_documents: FiscalDocumentsTable
  expiry_reminders: { user_id: number; days_before: number; ends_at: Date; sent_at: Date }
}

interface SubscriptionsTable {
  id: Generated<number>
  user_id: number
  plan: Plan
  starts_at: Date
  ends_at: Date | null
  granted_by: number | null
  reason: string
  created_at: Generated<Date>
  order_id: number | null
  has_grace: Generated<boolean>
  grace_days: Generated<number>
  organisation_id: Generated<number | null>
}

interface OrdersTable {
  id: Generated<number>
  user_id: number | null
  plan: Plan | null
  currency: Currency
  amount_minor: number
  billing_state: StateCode | null
  reference: string
  provider_order_id: string | null
  state: Generated<'created' | 'failed' | 'authorised' | 'paid' | 'refunded'>
  payment_id: string | null
  created_at: Date
  paid_at: Date | null
  refunded_at: Date | null
  revoked_at: Date | null
  next_check_at: Date | null
  check_count: Generated<number>
  gold_price_minor: number
  grace_days: Generated<number>
  is_sandbox: Generated<boolean>
  failed_at: Date | null
  offer_id: Generated<number | null>
  free_months: Generated<number>
  report_id: Generated<number | null>
  report_title: Generated<string | null>
  discount_percent: Generated<number>
  organisation_id: Generated<number | null>
  seats: Generated<number | null>
  order_number: Generated<string | null>
}

interface OffersTable {
  id: Generated<number>
  code: string
  percent_off: number
  free_months: number
  plan: Plan | null
  currency: Currency | null
  most_uses: number | null
  starts_at: Date | null
  ends_at: Date | null
  created_at: Date
  created_by_name: string
}

interface GiftsTable {
  order_id: number
  recipient_email: string | null
  recipient_key: string | null
  message: string
  send_at: Date
  sent_at: Date | null
  token_hash: Buffer | null
  expires_at: Date | null
  redeemed_at: Date | null
  redeemed_by: number | null
}

interface PaymentsTable {
  id: string
  order_id: number
  amount_minor: number
  currency: string
  state: 'created' | 'failed' | 'authorised' | 'captured' | 'refunded'
  refunded_minor: Generated<number>
  first_seen_at: Date
  changed_at: Date
  unmatched_because: UnmatchedReason | null
}

interface PaymentEventsTable {
  id: string
  kind: string
  received_at: Date
  body: Uint8Array | null
  processed_at: Date | null
}

interface RefundsTable {
  id: string
  payment_id: string
  amount_minor: number
  reason: string
  admin_name: string
  requested_at: Date
  accepted_at: Date | null
}

interface DisputesTable {
  id: string
  payment_id: string
  amount_minor: number
  currency: string
  reason: string
  state: 'open' | 'under-review' | 'closed' | 'won' | 'lost'
  respond_by: Date | null
  opened_at: Date
  changed_at: Date
}

interface EntitlementChangesTable {
  id: Generated<number>
  user_id: number | null
  cause: 'payment' | 'refund' | 'dispute' | 'admin' | 'trial' | 'gift' | 'organisation'
  admin_id: number | null
  order_id: number | null
  reason: string
  plan_before: Plan | null
  until_before: Date | null
  plan_after: Plan | null
  until_after: Date | null
  at: Date
}

interface FiscalDocumentsTable {
  id: Generated<number>
  kind: 'receipt' | 'credit-note'
  number: string
  order_id: number
  buyer_name: string
  buyer_email: string
  starts_at: Date | null
  ends_at: Date | null
  gstin: string | null
  publisher: string[]
  is_sandbox: boolean
  amount_minor: number
  issued_at: Date
}
