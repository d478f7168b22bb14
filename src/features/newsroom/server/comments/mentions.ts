import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { commentMessages } from '../../../articles/contract/comment-rules.ts'
import { findColleagues } from '../workflow/staff.ts'

/** `writerId` added the article. @throws InvalidInput, naming whoever cannot open it */
export async function requireMentioned(
  db: Database,
  mentions: readonly number[],
  writerId: number | null,
): Promise<void> {
  if (mentions.length === 0) return
  const colleagues = new Set((await findColleagues(db, writerId)).map(({ id }) => id))
  const outsiders = mentions.filter((id) => !colleagues.has(id))
  if (outsiders.length === 0) return
  const staff = await db
    .selectFrom('users')
    .select('username')
    .where('id', 'in', outsiders)
    .where('role', '<>', 'reader')
    .where('deactivated_at', 'is', null)
    .orderBy('username')
    .execute()
  if (staff.length < new Set(outsiders).size) throw new InvalidInput('mentions', commentMessages.mentionedLeft)
  const names = staff.map(({ username }) => username).join(', ')
  throw new InvalidInput('mentions', `${names} cannot open this article. Remove the mention.`)
}
