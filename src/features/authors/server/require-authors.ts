import { InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { authorMessages } from '../../articles/contract/author-rules.ts'

/** In this order. Locks the authors against deletion until the transaction ends. */
export async function findExisting(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('authors').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
  const existing = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => existing.has(id))
}

/** @throws InvalidInput if one of the authors does not exist any more */
export async function requireAuthors(db: Database, ids: readonly number[]): Promise<void> {
  if ((await findExisting(db, ids)).length < ids.length) throw new InvalidInput('authorIds', authorMessages.gone)
}
