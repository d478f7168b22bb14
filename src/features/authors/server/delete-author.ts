import { sql } from 'kysely'
import { type Administrator, recordAction } from '../../../platform/server/audit/index.ts'
import { Conflict, InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { invalidate } from '../../../platform/server/db/transaction.ts'
import { authorMessages } from '../../articles/contract/author-rules.ts'
import { lockArticles, lockLists } from '../../articles/server/index.ts'
import { isBy, lockAuthor } from './queries.ts'
import { keysOfAuthor } from './save-author.ts'

interface Deletion {
  id: number
  /** Takes the articles over; null: nobody. */
  successor: number | null
}

/**
 * The successor stands in the author's place in every article, and the author's addresses lead to the successor. Returns how many articles
 * were moved. @throws NotFound, InvalidInput, and Conflict if there are articles and no successor
 */
export async function deleteAuthor(
  tx: Transaction,
  { id, successor }: Deletion,
  { editor, now }: { editor: Administrator; now: Date },
): Promise<number> {
  if (successor === id) throw new InvalidInput('successor', authorMessages.successorInvalid)
  await lockArticles(tx, () => isBy(id))
  // Ordered by id, so that two deletions do not wait for each other.
  for (const one of [id, ...(successor === null ? [] : [successor])].toSorted((a, b) => a - b))
    await lockAuthor(tx, one)
  const author = await lockAuthor(tx, id)
  await lockLists(tx)
  const moved = successor === null ? await requireNoArticles(tx, id) : await moveArticles(tx, id, successor)
  await tx.updateTable('former_author_slugs').set({ author_id: successor }).where('author_id', '=', id).execute()
  await tx.insertInto('former_author_slugs').values({ slug: author.slug, author_id: successor }).execute()
  await tx.deleteFrom('authors').where('id', '=', id).execute()
  const subject = { kind: 'author', id, name: author.name }
  await recordAction(tx, { by: editor, action: 'author.deleted', subject, detail: { successor, articles: moved } }, now)
  invalidate(tx, [...keysOfAuthor(id), ...(successor === null ? [] : keysOfAuthor(successor))])
  return moved
}

async function requireNoArticles(tx: Transaction, id: number): Promise<0> {
  const { rows } = await sql`select from articles where ${isBy(id)} limit 1`.execute(tx)
  if (rows.length > 0) throw new Conflict('author_in_use', authorMessages.inUse)
  return 0
}

/** An article by both keeps the first of their places. */
async function moveArticles(tx: Transaction, from: number, to: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update articles set author_ids = array(
      select one from unnest(array_replace(author_ids, ${from}::int, ${to}::int)) with ordinality as listed (one, place)
      group by one order by min(place)
    )
    where ${isBy(from)}`.execute(tx)
  const [old, present] = [`author:${from}`, `author:${to}`]
  await sql`
    insert into listings (list, dated_at, article_id)
    select ${present}, dated_at, article_id from listings where list = ${old} on conflict do nothing`.execute(tx)
  await tx.deleteFrom('listings').where('list', '=', old).execute()
  return Number(numAffectedRows ?? 0n)
}
