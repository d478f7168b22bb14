import { demoClassifieds } from '../../../db/demo/classifieds.ts'
import { ClassifiedForm } from '../../features/classifieds/contract/endpoints.ts'
import { approveClassified, placeClassified } from '../../features/classifieds/server/index.ts'
import { plans } from '../../platform/contract/plans.ts'
import type { Administrator } from '../../platform/server/audit/index.ts'
import { days, hours } from '../../platform/server/core/durations.ts'
import { before, noMail, type Person, type Stage } from './people.ts'

/** Places classified ads of readers with a plan, and approves them. */
export async function addClassifieds({ db, now }: Stage, people: readonly Person[], admin: Administrator) {
  for (const { reader, daysAgo, ...ad } of demoClassifieds) {
    const person = people[reader]
    if (!person) throw new RangeError(`There is no reader ${reader}`)
    const approvedAt = before(now, days(daysAgo))
    const id = await placeClassified(
      db,
      { userId: person.userId, plans },
      ClassifiedForm.parse(ad),
      before(approvedAt, hours(5)),
    )
    await approveClassified({ db, now: () => approvedAt, sendMail: noMail }, id, admin)
  }
}
