import { emailKey } from '../../../../contract/accounts/rules.ts'
import { NotFound } from '../../../core/errors.ts'
import type { Database } from '../../../db/database.ts'
import type { Administrator } from '../../audit/index.ts'

/** In whose name the command line grants plans. @throws NotFound */
export async function getAdministrator(db: Database, email: string): Promise<Administrator> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('email_key', '=', emailKey(email) ?? '')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new NotFound('administrator', email)
  return { userId: user.id, username: user.username }
}
