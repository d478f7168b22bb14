import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { Conflict, NotFound, SignInRequired } from '../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { OrderResponse } from '../../contract/endpoints.ts'
import { discountedMinor } from '../../contract/offer-rules.ts'
import { insertOrderRow, placeOrder, priceOfGold, type Wanted } from '../checkout/place-order.ts'
import type { SubscriptionDeps } from '../deps.ts'
import { choosePrice, pricesOffered } from '../plans/prices.ts'
import { findSubscriptions, lockReader } from '../queries.ts'
import { findBoughtReports, reportDiscountOf } from './bought-reports.ts'

/** @throws NotFound, Conflict, Unavailable, TooManyAttempts */
export function orderReport(
  deps: SubscriptionDeps,
  reader: SignedInReader,
  reportId: number,
  wanted: Wanted,
): Promise<OrderResponse> {
  const { userId } = reader
  if (!deps.settings.hasFeature('reports')) throw new NotFound('report for sale', reportId)
  return placeOrder(deps, reader, wanted, (terms) =>
    inTransaction(deps.db, async (tx) => {
      if (!(await lockReader(tx, userId))) throw new SignInRequired()
      const { title, prices } = await getForSale(tx, reportId)
      const sale = deps.settings.current().subscription
      const { currency, minor } = choosePrice(pricesOffered(prices, sale), wanted.currency)
      if ((await findBoughtReports(tx, userId)).has(reportId))
        throw new Conflict('already_bought', 'You have already bought this report. You can download it from its page.')
      const subscriptions = await findSubscriptions(tx, userId, terms.created_at)
      const percent = reportDiscountOf(sale, subscriptions, terms.created_at)
      return insertOrderRow(tx, {
        ...terms,
        ...priceOfGold(sale, currency),
        plan: null,
        report_id: reportId,
        report_title: title,
        discount_percent: percent,
        amount_minor: discountedMinor(minor, percent, currency),
      })
    }),
  )
}

/** @throws NotFound */
async function getForSale(tx: Transaction, id: number) {
  return tx
    .selectFrom('reports')
    .select(['title', 'prices'])
    .where('id', '=', id)
    .where('access', '=', 'sold')
    .where('published_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new NotFound('report for sale', id))
}
