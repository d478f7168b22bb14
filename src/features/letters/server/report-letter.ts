import { days, minutes } from '../../../platform/server/core/durations.ts'
import { hasAttempt, takeAttempt } from '../../../platform/server/core/rate-limit.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { hasAny } from '../../../platform/server/db/paging.ts'

/** Per network. A whole company may share one. */
const limit = { name: 'letter report', burst: 10, every: minutes(10) }
/** Per /48 of IPv6, which has 65,536 networks. */
const siteLimit = { name: 'letter report, site', burst: 40, every: minutes(5) }
/** A network counts once per letter. */
const onceForEach = { name: 'letter reported', burst: 1, every: days(30) }

/** @throws TooManyAttempts */
export async function reportLetter(
  db: Database,
  id: number,
  { network, site }: { network: string; site: string },
  now: Date,
): Promise<void> {
  await takeAttempt(db, { limit, subject: network }, now)
  await takeAttempt(db, { limit: siteLimit, subject: site }, now)
  if (!(await hasAny(db.selectFrom('letters').where('id', '=', id).where('state', '=', 'shown')))) return
  if (!(await hasAttempt(db, { limit: onceForEach, subject: `${id} ${network}` }, now))) return
  await db
    .updateTable('letters')
    .set(({ eb }) => ({ reports: eb('reports', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'shown')
    .execute()
}
