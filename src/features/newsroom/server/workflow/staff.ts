import type { Role } from '../../../../platform/contract/accounts/roles.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { workflowMessages } from '../../../articles/contract/stages.ts'

const editing: readonly Role[] = ['admin', 'editor']

const activeStaff = (db: Database) =>
  db.selectFrom('users').select(['id', 'username', 'email', 'role']).where('deactivated_at', 'is', null)

/** Sorted by name. `writerId`: who added the article. `all`: everyone who writes or edits. */
export const findColleagues = (db: Database, writerId: number | null | 'all') =>
  activeStaff(db)
    .where((user) =>
      user.or([
        user('role', 'in', editing),
        writerId === 'all'
          ? user('role', '=', 'writer')
          : user.and([user('role', '=', 'writer'), user('id', '=', writerId ?? 0)]),
      ]),
    )
    .orderBy('username')
    .orderBy('id')
    .execute()

/** Returns the name. @throws InvalidInput, with the reason why this person cannot work on the article */
export async function requireColleague(db: Database, id: number, writerId: number | null): Promise<string> {
  const person = await activeStaff(db).where('id', '=', id).where('role', '<>', 'reader').executeTakeFirst()
  if (!person) throw new InvalidInput('assigneeId', workflowMessages.hasLeft)
  const { username, role } = person
  if (editing.includes(role) || (role === 'writer' && id === writerId)) return username
  const why =
    role === 'writer'
      ? `${username} is a writer and can edit only their own articles.`
      : `${username} cannot edit articles.`
  throw new InvalidInput('assigneeId', `${why} Choose another person.`)
}

/** @throws InvalidInput */
export async function requireEditor(db: Database, id: number): Promise<void> {
  const editor = await activeStaff(db).where('id', '=', id).where('role', 'in', editing).executeTakeFirst()
  if (!editor) throw new InvalidInput('assigneeId', workflowMessages.onlyEditorsReview)
}
