import { sql } from 'kysely'
import { emailKey } from '../../../platform/contract/accounts/rules.ts'
import { addressAlone, localPartOf } from '../../../platform/server/core/address-alone.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import type { LeavingReader } from '../../../platform/server/feature.ts'

/** Actions of readers for their company are in the same log as those of the staff. */
const actionsOfReaders = [
  'organisation.seat-given-up',
  'organisation.seat-removed',
  'organisation.invited',
  'organisation.invitation-withdrawn',
]

const deletedAccount = 'a deleted account'

/** Call it before the account, its orders or its ads are deleted. Actions as one of the staff keep the name. */
export async function erasePersonInLog(tx: Transaction, { userId, emailKey: email }: LeavingReader): Promise<void> {
  // Same order as the deletion of an administrator.
  const { rows } = await sql<Entry>`
    select l.id, l.subject_name as subject, l.detail, a."isSubject", a."isActor"
    from audit_log as l, users as u, lateral (select
      (l.subject_kind in ('user', 'member') and l.subject_id = u.id::text
      or l.subject_kind = 'order' and l.subject_id in (select id::text from orders where user_id = u.id)
      or l.subject_kind = 'classified' and l.subject_id in (select id::text from classifieds where user_id = u.id)) as "isSubject",
      (l.admin_id = u.id and u.role = 'reader' and l.action = any(${actionsOfReaders}::text[])) is true as "isActor") as a
    where u.id = ${userId}
      and (a."isSubject" or a."isActor" or position(${localPartOf(email)} in lower(l.subject_name || l.detail::text)) > 0)
    order by l.id for update of l`.execute(tx)
  for (const { id, subject, detail, isSubject, isActor } of rows) {
    const names = {
      ...((isSubject || subject.search(addressAlone(email)) >= 0) && { subject_name: deletedAccount }),
      ...(isActor && { admin_name: deletedAccount }),
    }
    if (Object.keys(names).length > 0) await tx.updateTable('audit_log').set(names).where('id', '=', id).execute()
    // Entries about something else may have addresses, such as an organisation's of its managers, and reasons that somebody typed.
    const kept = JSON.stringify(detail, (_, value: unknown) =>
      typeof value === 'string' ? withoutPerson(value, email) : value,
    )
    if (kept !== JSON.stringify(detail))
      await sql`update audit_log set detail = ${kept}::jsonb where id = ${id}`.execute(tx)
  }
}

const withoutPerson = (text: string, email: string) =>
  emailKey(text) === email ? deletedAccount : text.replace(addressAlone(email), deletedAccount)

interface Entry {
  id: number
  subject: string
  detail: unknown
  isSubject: boolean
  isActor: boolean
}
