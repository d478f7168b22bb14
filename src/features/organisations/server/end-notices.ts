import { days } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { noticeDays } from '../contract/rules.ts'
import type { OrganisationDeps } from './deps.ts'
import { organisationEndsMail } from './mails/organisations.ts'
import { findManagers, type OrganisationRow } from './queries.ts'

export async function sendEndNotices(deps: OrganisationDeps): Promise<void> {
  const { db, now } = deps
  const ending = await db
    .selectFrom('organisations')
    .selectAll()
    .where('ends_at', '>', now())
    .where('ends_at', '<=', new Date(now().getTime() + days(Math.max(...noticeDays))))
    .execute()
  for (const organisation of ending) await notify(deps, organisation)
}

async function notify({ db, now, sendMail }: OrganisationDeps, { id, name, plan, ends_at }: OrganisationRow) {
  const daysBefore = noticeDays.findLast((length) => ends_at.getTime() - now().getTime() <= days(length))
  if (daysBefore === undefined) return
  await inTransaction(db, async (tx) => {
    const isFirst = await tx
      .insertInto('organisation_notices')
      .values({ organisation_id: id, days_before: daysBefore, ends_at, sent_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('organisation_id')
      .executeTakeFirst()
    if (!isFirst) return
    const data = { organisation: name, plan, until: ends_at.toISOString() }
    for (const to of await findManagers(tx, id)) await sendMail(tx, { to, template: organisationEndsMail, data })
  })
}
