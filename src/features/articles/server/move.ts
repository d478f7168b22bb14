import { type RawBuilder, sql } from 'kysely'
import { type CategoryId, type Section, type Topic, topics } from '../../../platform/contract/catalogue.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import type { ListName } from './lists/lists.ts'
import { lockArticles, lockLists } from './locks.ts'

/** Moves unpublished articles too. Returns their number. The caller invalidates pages. */
export async function moveSection(tx: Transaction, from: Section, to: Section): Promise<number> {
  await lockArticles(tx, (query) => query('section', '=', from))
  await lockLists(tx)
  const { numUpdatedRows } = await tx
    .updateTable('articles')
    .set({ section: to })
    .where('section', '=', from)
    .executeTakeFirst()
  await moveListings(tx, `section:${from}`, `section:${to}`)
  await tx.updateTable('search_documents').set({ section: to }).where('section', '=', from).execute()
  return Number(numUpdatedRows)
}

/** With `to` null the articles only leave the category. Returns their number. The caller invalidates pages. */
export async function moveCategory(tx: Transaction, from: CategoryId, to: CategoryId | null): Promise<number> {
  await lockArticles(tx, () => sql`${from} = any (categories)`)
  await lockLists(tx)
  const moved = await sql`
    update articles set categories = ${replaced(from, to)} where ${from} = any (categories)`.execute(tx)
  await sql`update search_documents set categories = ${replaced(from, to)} where ${from} = any (categories)`.execute(tx)
  await moveListings(tx, `category:${from}`, to === null ? null : `category:${to}`)
  for (const [topic, members] of Object.entries(topics)) await listTopic(tx, topic as Topic, members)
  return Number(moved.numAffectedRows ?? 0)
}

const replaced = (from: CategoryId, to: CategoryId | null): RawBuilder<unknown> =>
  to === null
    ? sql`array_remove(categories, ${from})`
    : sql`case when ${to} = any (categories) then array_remove(categories, ${from})
        else array_replace(categories, ${from}, ${to}) end`

/** Two statements, since triggers count entries that are inserted and deleted. */
async function moveListings(tx: Transaction, from: ListName, to: ListName | null): Promise<void> {
  if (to !== null)
    await sql`
      insert into listings (list, dated_at, article_id)
      select ${to}, dated_at, article_id from listings where list = ${from} on conflict do nothing`.execute(tx)
  await tx.deleteFrom('listings').where('list', '=', from).execute()
}

async function listTopic(tx: Transaction, topic: Topic, members: readonly CategoryId[]): Promise<void> {
  const list: ListName = `topic:${topic}`
  await sql`
    delete from listings using articles
    where list = ${list} and articles.id = article_id and not categories && ${members}::text[]`.execute(tx)
  await sql`
    insert into listings (list, dated_at, article_id)
    select distinct ${list}, listings.dated_at, article_id from listings
    where list = any (${members.map((id) => `category:${id}`)}::text[]) on conflict do nothing`.execute(tx)
}
