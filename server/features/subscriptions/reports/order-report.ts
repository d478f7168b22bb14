import type { OrderResponse } from '../../../../contract/subscriptions/endpoints.ts'
import type { StateCode } from '../../../../contract/subscriptions/indian-states.ts'
import { discountedMinor } from '../../../../contract/subscriptions/offer-rules.ts'
import type { Currency } from '../../../../contract/subscriptions/plans.ts'
import type { SignedInReader } from '../../../core/caller.ts'
import { Conflict, NotFound, SignInRequired } from '../../../core/errors.ts'
import type { Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { insertRow, placeOrder } from '../checkout/place-order.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { findSubscriptions, lockReader } from '../queries.ts'
import { findBoughtReports, reportDiscountOf } from './bought-reports.ts'

/**
 * Creates an order that binds reader, report, currency, price and discount, here and at the provider.
 * @throws NotFound, Conflict, Unavailable, TooManyAttempts
 */
export function orderReport(
  deps: SubscriptionDeps,
  reader: SignedInReader,
  reportId: number,
  wanted: { currency: Currency; billingState: StateCode | null },
): Promise<OrderResponse> {
  const { userId } = reader
  return placeOrder(deps, reader, wanted, (terms) =>
    inTransaction(deps.db, async (tx) => {
      if (!(await lockReader(tx, userId))) throw new SignInRequired()
      const { title, prices } = await getForSale(tx, reportId)
      if ((await findBoughtReports(tx, userId)).has(reportId))
        throw new Conflict('already_bought', 'You have already bought this report. You can download it from its page.')
      const subscriptions = await findSubscriptions(tx, userId, terms.created_at)
      const percent = reportDiscountOf(deps.settings.current().subscription, subscriptions, terms.created_at)
      return insertRow(tx, {
        ...{ ...terms, plan: null, report_id: reportId, report_title: title, discount_percent: percent },
        amount_minor: discountedMinor(prices[wanted.currency], percent),
      })
    }),
  )
}

/** @throws NotFound */
async function getForSale(tx: Transaction, id: number) {
  const report = await tx
    .selectFrom('reports')
    .select(['title', 'price_inr_minor', 'price_usd_minor'])
    .where('id', '=', id)
    .where('access', '=', 'sold')
    .where('published_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!report?.price_inr_minor || !report.price_usd_minor) throw new NotFound('report for sale', id)
  return { title: report.title, prices: { INR: report.price_inr_minor, USD: report.price_usd_minor } }
}
