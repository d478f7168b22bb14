import { plans } from '../../../platform/contract/plans.ts'
import { days, hours } from '../../../platform/server/core/durations.ts'
import { invalidate } from '../../../platform/server/db/transaction.ts'
import { before, type DemoPart, noMail } from '../../../platform/server/demo/part.ts'
import { ClassifiedForm } from '../contract/endpoints.ts'
import { approveClassified, placeClassified } from '../server/index.ts'
import { classifiedsKey } from '../server/queries.ts'
import { demoClassifieds } from './rows.ts'

export default {
  async add({ db, now, readers, admin }) {
    for (const { reader, daysAgo, ...ad } of demoClassifieds) {
      const person = readers[reader]
      if (!person) throw new RangeError(`There is no reader ${reader}`)
      const approvedAt = before(now, days(daysAgo))
      const submittedAt = before(approvedAt, hours(5))
      const advertiser = { userId: person.userId, plans }
      const id = await placeClassified(db, advertiser, ClassifiedForm.parse(ad), submittedAt)
      const read = { id, submittedAt: submittedAt.toISOString() }
      await approveClassified({ db, now: () => approvedAt, sendMail: noMail }, read, admin)
    }
  },

  /** The ads are deleted with their readers. */
  remove: async (tx) => invalidate(tx, [classifiedsKey]),
} satisfies DemoPart
