import { listKey, marketDataHead } from '../../../platform/contract/content/heads.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { before, type DemoPart, removeRowsOf } from '../../../platform/server/demo/part.ts'
import { marketDataContract } from '../contract/endpoints.ts'
import { marketSeries } from '../server/index.ts'
import { demoSeries } from './rows.ts'

export default {
  tables: [marketDataHead.table],

  /** The oldest first. */
  add: ({ db, now, admin: editor }) =>
    inTransaction(db, async (tx) => {
      for (const { daysAgo, ...series } of demoSeries.toReversed()) {
        const form = marketDataContract.Form.parse({ ...series, isPublished: true })
        await marketSeries.add(tx, form, { editor, now: before(now, days(daysAgo)) })
      }
    }),

  remove: removeRowsOf(marketDataHead.table, { keys: [listKey(marketDataHead)] }),
} satisfies DemoPart
