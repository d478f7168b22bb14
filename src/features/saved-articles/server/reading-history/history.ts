import { sql } from 'kysely'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { findRowsOnPage, hasAny, type PageQuery } from '../../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { decideAccess } from '../../../articles/server/index.ts'
import { begunFrom, finishedFrom, mostReadArticles } from '../../contract/reading-history-rules.ts'

interface Position {
  block: number
  percent: number
}

export const isHistoryOn = (db: Database, userId: number): Promise<boolean> =>
  hasAny(db.selectFrom('reading_histories').where('user_id', '=', userId))

/** Switching it off deletes the history. */
export const setHistory = async (db: Database, userId: number, isOn: boolean, now: Date): Promise<void> => {
  if (isOn)
    await db
      .insertInto('reading_histories')
      .values({ user_id: userId, since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('reading_histories').where('user_id', '=', userId).execute()
}

export const removeRead = (db: Database, userId: number, articleId: number) =>
  db.deleteFrom('read_articles').where('user_id', '=', userId).where('article_id', '=', articleId).execute()

export const clearHistory = (db: Database, userId: number, now: Date) =>
  inTransaction(db, async (tx) => {
    await tx.updateTable('reading_histories').set({ since: now }).where('user_id', '=', userId).execute()
    await tx.deleteFrom('read_articles').where('user_id', '=', userId).execute()
  })

/** Whoever has cleared the history since, or switched it off and on again, has deleted what was before. */
export async function forgetBeforeHistory(tx: Transaction, articleId: number): Promise<void> {
  await sql`
    delete from read_articles using reading_histories as history
    where article_id = ${articleId} and history.user_id = read_articles.user_id and read_at < since`.execute(tx)
}

interface Reading {
  articleId: number
  /** Undefined: the article has just been opened. */
  position: Position | undefined
}

/** Does nothing if the history is off or the reader may not read it. Returns the former place. @throws NotFound */
export async function rememberReading(
  db: Database,
  reader: SignedInReader,
  { articleId, position }: Reading,
  now: Date,
): Promise<{ isOn: boolean; position: Position | null }> {
  const { userId } = reader
  return inTransaction(db, async (tx) => {
    // Whoever switches the history off waits for this lock, so that nothing is recorded afterwards.
    const history = await tx
      .selectFrom('reading_histories')
      .select('user_id')
      .where('user_id', '=', userId)
      .forKeyShare()
      .executeTakeFirst()
    if (!history) return { isOn: false, position: null }
    if (!(await mayRead(tx, reader, articleId, now))) return { isOn: true, position: null }
    const before = await tx
      .selectFrom('read_articles')
      .select(['block', 'percent'])
      .where('user_id', '=', userId)
      .where('article_id', '=', articleId)
      .executeTakeFirst()
    await tx
      .insertInto('read_articles')
      .values({ user_id: userId, article_id: articleId, read_at: now, ...position })
      .onConflict((conflict) => conflict.columns(['user_id', 'article_id']).doUpdateSet({ read_at: now, ...position }))
      .execute()
    if (!before) await makeRoom(tx, userId)
    return { isOn: true, position: before ?? null }
  })
}

/** @throws NotFound */
async function mayRead(tx: Transaction, reader: SignedInReader, id: number, now: Date): Promise<boolean> {
  const article = await tx
    .selectFrom('articles')
    .select('access')
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow(() => new NotFound('article', id))
  return decideAccess({ access: article.access, isPublished: true }, reader, now).show === 'full'
}

const makeRoom = (tx: Transaction, userId: number) =>
  sql`
    delete from read_articles where user_id = ${userId} and article_id in (
      select article_id from read_articles where user_id = ${userId}
      order by read_at desc, article_id desc offset ${mostReadArticles})`.execute(tx)

interface ReadQuery extends PageQuery {
  state: 'all' | 'begun'
}

export function findRead(db: Database, userId: number, { state, ...page }: ReadQuery) {
  const read = db
    .selectFrom('read_articles')
    .innerJoin('articles', 'articles.id', 'read_articles.article_id')
    .where('read_articles.user_id', '=', userId)
    .where('articles.published_at', 'is not', null)
    .$if(state === 'begun', (query) => query.where('percent', '>=', begunFrom).where('percent', '<', finishedFrom))
  const rows = read
    .select(['article_id', 'read_at', 'percent'])
    .orderBy('read_at', 'desc')
    .orderBy('article_id', 'desc')
  return findRowsOnPage(rows, read, page)
}
