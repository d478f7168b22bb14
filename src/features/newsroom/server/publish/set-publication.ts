import type { Actor } from '../../../../platform/server/audit/index.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { type ArticleRow, lockLists } from '../../../articles/server/index.ts'
import type { By } from '../editor.ts'
import { storeRevision, storeUnrecordedRevision } from '../revisions/revisions.ts'

type PublicationColumns = Pick<ArticleRow, 'publish_at' | 'dated_at'> &
  Partial<Pick<ArticleRow, 'published_at' | 'is_dated' | 'take_down_at'>>

/** A new date makes a new version, so that a form which was open meanwhile cannot restore the old date. */
export async function setPublication(tx: Transaction, before: ArticleRow, columns: PublicationColumns, by: By<Actor>) {
  const isRedated = columns.dated_at.getTime() !== before.dated_at.getTime()
  if (isRedated) await storeUnrecordedRevision(tx, before)
  await lockLists(tx)
  const after = await tx
    .updateTable('articles')
    .set({ ...columns, ...(isRedated && { version: before.version + 1 }) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isRedated) await storeRevision(tx, after, { by, made: 'dated' })
  return after
}
