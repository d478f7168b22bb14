import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Currency } from '../../../../platform/contract/currencies.ts'
import type { StateCode } from '../../../../platform/contract/indian-states.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import { Unavailable } from '../../../../platform/server/core/errors.ts'
import { takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import { type PaymentsGateway, PaymentsUnavailable } from '../../../../platform/server/gateways/payments/index.ts'
import type { SettingValues } from '../../../settings/contract/groups.ts'
import type { OrderResponse } from '../../contract/endpoints.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { choosePrice, pricesOf } from '../plans/prices.ts'
import { nextCheckAt } from './reconciliation-backoff.ts'

/** Generous: a reader may change their mind many times. */
const checkoutLimit = { name: 'checkout', burst: 20, every: minutes(2) }

export type OrderTerms = ReturnType<typeof termsOf>

const termsOf = (
  { settings, now }: SubscriptionDeps,
  { userId }: SignedInReader,
  { currency, billingState, isSandbox }: Wanted & { isSandbox: boolean },
) => ({
  user_id: userId,
  ...priceOfGold(settings.current().subscription, currency),
  grace_days: settings.current().subscription.graceDays,
  is_sandbox: isSandbox,
  billing_state: billingState,
  reference: `gp_${randomBytes(12).toString('hex')}`,
  created_at: now(),
})
export interface Wanted {
  /** Undefined: the default. */
  currency: Currency | undefined
  billingState: StateCode | null
}

/** @throws Conflict */
export function priceOfGold(terms: SettingValues['subscription'], chosen: Currency | undefined) {
  const { currency, minor } = choosePrice(pricesOf(terms).gold, chosen)
  return { currency, gold_price_minor: minor }
}

type InsertedOrder = Awaited<ReturnType<typeof insertOrderRow>>

export const insertOrderRow = (db: Database, row: Insertable<Tables['orders']>) =>
  db
    .insertInto('orders')
    .values(row)
    .returning(['id', 'reference', 'currency', 'amount_minor'])
    .executeTakeFirstOrThrow()

/** Creates an order here, by `insert`, and at the provider. @throws Unavailable, Conflict, TooManyAttempts */
export async function placeOrder(
  deps: SubscriptionDeps,
  reader: SignedInReader,
  wanted: Wanted,
  insert: (terms: OrderTerms) => Promise<InsertedOrder>,
): Promise<OrderResponse> {
  const { db, now } = deps
  const payments = requirePayments(deps)
  // Read together with the gateway: keys may be entered meanwhile.
  const isSandbox = deps.config.payments.kind === 'sandbox'
  await takeAttempt(db, { limit: checkoutLimit, subject: String(reader.userId) }, now())
  // Our row comes first, so that every order at the provider is known here.
  const {
    id,
    reference,
    currency,
    amount_minor: amountMinor,
  } = await insert(termsOf(deps, reader, { ...wanted, isSandbox }))
  const orderId = await callProvider(deps, () => payments.createOrder({ reference, amountMinor, currency }))
  await db
    .updateTable('orders')
    .set({ provider_order_id: orderId, next_check_at: nextCheckAt('created', 0, now()) })
    .where('id', '=', id)
    .execute()
  return { orderId, keyId: payments.keyId, amount: amountMinor, currency, checkoutScript: payments.checkoutScript }
}

/** @throws Unavailable */
export function requirePayments(deps: Pick<SubscriptionDeps, 'payments'>): PaymentsGateway {
  const payments = deps.payments()
  if (payments) return payments
  throw new Unavailable('payments_off', 'Payments are not set up here. Please write to the editor.')
}

/** @throws Unavailable */
export async function callProvider<T>({ log }: SubscriptionDeps, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    log.warn({ err: error }, 'the payment provider is unavailable')
    throw new Unavailable(
      'payments_unavailable',
      'The payment provider is unavailable right now. Please try again in a few minutes.',
    )
  }
}
