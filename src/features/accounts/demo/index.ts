import { days, hours } from '../../../platform/server/core/durations.ts'
import { before, type DemoPart, isAmong } from '../../../platform/server/demo/part.ts'
import { readers, staff } from '../../../platform/server/demo/people-rows.ts'

export default {
  tables: ['users'],

  /** The accounts are verified and have no passwords. */
  async addToLibrary({ db, now }) {
    const joins = [
      ...staff.map((one) => ({ ...one, role: 'editor' as const, joinedDaysAgo: 730 })),
      ...readers.map((one) => ({ ...one, role: 'reader' as const })),
    ]
    const rows = joins.map(({ username, email, role, joinedDaysAgo }) => ({
      email_key: email,
      email,
      username,
      role,
      phone: null,
      password_hash: null,
      google_subject: null,
      created_at: before(now, days(joinedDaysAgo) - hours(joinedDaysAgo % 11)),
    }))
    await db.insertInto('users').values(rows).execute()
  },

  async remove(tx, idsOf) {
    const users = await idsOf('users')
    // Entries of the log reference the demo's staff.
    await tx.deleteFrom('audit_log').where(isAmong('admin_id', users)).execute()
    await tx.deleteFrom('users').where(isAmong('id', users)).execute()
    return { 'demo readers and staff': users.length }
  },
} satisfies DemoPart
