import { sql } from 'kysely'
import { emailKey } from '../../../contract/accounts/rules.ts'
import type { Transaction } from '../../db/database.ts'

/** What readers do for their company is in the log beside what the staff does. */
const actionsOfReaders = [
  'organisation.seat-given-up',
  'organisation.seat-removed',
  'organisation.invited',
  'organisation.invitation-withdrawn',
]

const deletedAccount = 'a deleted account'

/**
 * Takes the names and addresses of a reader out of the log whose account is being deleted. What somebody has done as one of the staff
 * keeps their name. Call it before the account, its orders or its ads are deleted.
 */
export async function forgetPersonInLog(tx: Transaction, userId: number): Promise<void> {
  // In the order in which the deletion of an administrator takes them.
  const { rows } = await sql<{ id: number; isSubject: boolean }>`
    select l.id, a.is_subject as "isSubject" from audit_log as l, users as u, lateral (select
      l.subject_kind in ('user', 'member') and l.subject_id = u.id::text
      or l.subject_kind = 'order' and l.subject_id in (select id::text from orders where user_id = u.id)
      or l.subject_kind = 'classified' and l.subject_id in (select id::text from classifieds where user_id = u.id)
      or position(u.email_key in lower(l.subject_name)) > 0 as is_subject) as a
    where u.id = ${userId}
      and (a.is_subject or l.admin_id = u.id and u.role = 'reader' and l.action = any(${actionsOfReaders}::text[]))
    order by l.id for update of l`.execute(tx)
  const update = (isSubject: boolean, names: object) => {
    const ids = rows.flatMap((row) => (row.isSubject === isSubject ? row.id : []))
    return tx.updateTable('audit_log').set(names).where('id', '=', sql<number>`any(${ids}::int[])`).execute()
  }
  await update(true, { subject_name: deletedAccount })
  await update(false, { admin_name: deletedAccount })
  await forgetInDetails(tx, userId)
}

/** An entry about something else may list addresses, as that of an organisation does of its managers. */
async function forgetInDetails(tx: Transaction, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number; detail: unknown; email: string }>`
    select l.id, l.detail, u.email_key as email from audit_log as l, users as u
    where u.id = ${userId} and position(u.email_key in lower(l.detail::text)) > 0 order by l.id for update of l`.execute(
    tx,
  )
  for (const { id, detail, email } of rows) {
    const kept = JSON.stringify(detail, (_, value: unknown) =>
      typeof value === 'string' && emailKey(value) === email ? deletedAccount : value,
    )
    await sql`update audit_log set detail = ${kept}::jsonb where id = ${id}`.execute(tx)
  }
}
