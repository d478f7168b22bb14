import { ClassifiedForm } from '../../contract/classifieds/endpoints.ts'
import { plans } from '../../contract/subscriptions/plans.ts'
import { demoClassifieds } from '../../db/demo/classifieds.ts'
import { days, hours } from '../core/durations.ts'
import type { Administrator } from '../features/audit/index.ts'
import { approveClassified, placeClassified } from '../features/classifieds/index.ts'
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
