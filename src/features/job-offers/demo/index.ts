import { jobOfferHead, listKey } from '../../../platform/contract/content/heads.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { before, type DemoPart, removeRowsOf } from '../../../platform/server/demo/part.ts'
import { jobOfferContract } from '../contract/endpoints.ts'
import { jobOffers } from '../server/index.ts'
import { demoOffers } from './rows.ts'

export default {
  tables: [jobOfferHead.table],

  /** The oldest first. */
  add: ({ db, now, admin: editor }) =>
    inTransaction(db, async (tx) => {
      for (const { daysAgo, closesIn, ...offer } of demoOffers.toReversed()) {
        const closesOn = before(now, -days(closesIn)).toISOString().slice(0, 10)
        const form = jobOfferContract.Form.parse({
          ...offer,
          closesOn,
          applyAt: 'jobs@groundplane.example',
          isPublished: true,
        })
        await jobOffers.add(tx, form, { editor, now: before(now, days(daysAgo)) })
      }
    }),

  remove: removeRowsOf(jobOfferHead.table, { keys: [listKey(jobOfferHead)] }),
} satisfies DemoPart
