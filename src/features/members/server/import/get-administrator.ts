import { emailKey } from '../../../../platform/contract/accounts/rules.ts'
import type { Administrator } from '../../../../platform/server/audit/index.ts'
import { NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database } from '../../../../platform/server/db/database.ts'

/** For grants from the command line. @throws NotFound */
export async function getAdministrator(db: Database, email: string): Promise<Administrator> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('email_key', '=', emailKey(email) ?? '')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .executeTakeFirstOrThrow(() => new NotFound('administrator', email))
  return { userId: user.id, username: user.username }
}
