import { type SqlBool, sql } from 'kysely'
import { mailboxOf } from '../../../platform/server/core/address-rules.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { findRowsOnPage, type PageQuery } from '../../../platform/server/db/paging.ts'
import { invalidate } from '../../../platform/server/db/transaction.ts'
import { lockArticles, lockLists, reindexArticle } from '../../articles/server/index.ts'
import type { LetterView } from '../contract/rules.ts'

/** Surrogate key of whatever shows letters to an article. */
export const lettersKey = (articleId: number) => `letters:${articleId}`

/** Newest first, answers in order. A letter that is not shown is included if an answer is. */
export async function findShownLetters(db: Database, articleId: number, page: PageQuery) {
  const first = db
    .selectFrom('letters as l')
    .where('article_id', '=', articleId)
    .where('answers_id', 'is', null)
    .where(
      sql<SqlBool>`l.state = 'shown' or exists (select from letters as a where a.answers_id = l.id and a.state = 'shown')`,
    )
  const listed = first.selectAll().orderBy('written_at', 'desc').orderBy('id', 'desc')
  const { rows, total } = await findRowsOnPage(listed, first, page)
  const answers = await db
    .selectFrom('letters')
    .selectAll()
    .where('answers_id', '=', sql<number>`any(${rows.map(({ id }) => id)}::int[])`)
    .where('state', '=', 'shown')
    .orderBy('id')
    .execute()
  const letters = rows.map((row) => ({ row, answers: answers.filter((answer) => answer.answers_id === row.id) }))
  return { letters, total }
}

export type ShownLetter = Awaited<ReturnType<typeof findShownLetters>>['letters'][number]

const withArticle = (db: Database) =>
  db
    .selectFrom('letters')
    .innerJoin('articles', 'articles.id', 'letters.article_id')
    .select(['letters.id', 'article_id', 'answers_id', 'letters.user_id', 'name', 'text', 'is_by_author', 'state'])
    .select(['reason', 'written_at', 'settled_by_name', 'reports', 'title', 'section', 'slug', 'published_at'])

export function findOwnLetters(db: Database, userId: number, page: PageQuery) {
  const own = withArticle(db).where('letters.user_id', '=', userId).orderBy('letters.id', 'desc')
  return findRowsOnPage(own, db.selectFrom('letters').where('user_id', '=', userId), page)
}
export type LetterRow = Awaited<ReturnType<typeof findOwnLetters>>['rows'][number]

const inView = (view: LetterView) =>
  view === 'reported' ? sql<SqlBool>`state = 'shown' and reports > 0` : sql<SqlBool>`state = ${view}`

/** Waiting letters: oldest first, then imported comments. All others: newest first. */
export function findLettersForEditors(
  db: Database,
  { view, search, ...page }: PageQuery & { view: LetterView; search: string },
) {
  const contains = (column: string) => sql<SqlBool>`position(lower(${search}) in lower(${sql.ref(column)})) > 0`
  const matching = withArticle(db)
    .where(inView(view))
    .$if(search !== '', (query) =>
      query.where((where) => where.or(['letters.text', 'letters.name', 'articles.title'].map(contains))),
    )
  const rows = matching
    .select(
      sql<boolean>`exists (
        select from letter_bans as ban join users as banned on banned.id = ban.user_id join users as writer on writer.id = letters.user_id
        where ${mailboxOf('banned.email_key')} = ${mailboxOf('writer.email_key')})`.as('is_banned'),
    )
    .$if(view === 'waiting', (query) => query.orderBy(sql`letters.user_id is null`))
    .orderBy('letters.id', view === 'waiting' ? 'asc' : 'desc')
  return findRowsOnPage(rows, matching.clearSelect(), page)
}
export type EditorRow = Awaited<ReturnType<typeof findLettersForEditors>>['rows'][number]

export async function countLetters(db: Database): Promise<Record<LetterView, number>> {
  const filtered = (view: LetterView) => sql<number>`(count(*) filter (where ${inView(view)}))::int`.as(view)
  return db
    .selectFrom('letters')
    .select([filtered('waiting'), filtered('shown'), filtered('refused'), filtered('reported')])
    .executeTakeFirstOrThrow()
}

/** Locks the article of a letter, then the letter. @throws NotFound, also for a withdrawn one */
export async function lockLetter(tx: Transaction, id: number) {
  const found = await tx.selectFrom('letters').select('article_id').where('id', '=', id).executeTakeFirst()
  if (found) await lockArticles(tx, (articles) => articles('id', '=', found.article_id))
  return tx
    .selectFrom('letters')
    .innerJoin('articles', 'articles.id', 'letters.article_id')
    .selectAll('letters')
    .select('articles.title')
    .where('letters.id', '=', id)
    .where('state', '<>', 'withdrawn')
    .forUpdate('letters')
    .executeTakeFirstOrThrow(() => new NotFound('letter', id))
}

/** Characters of an article's letters that search indexes. */
const mostSearched = 20_000

/** The caller has locked the article. */
export async function publishLetters(tx: Transaction, articleId: number): Promise<void> {
  await lockLists(tx)
  const article = await tx
    .updateTable('articles')
    .set({
      letters_text: sql`coalesce(left((select string_agg(text, ' ' order by letters.id) from letters
        where article_id = articles.id and state = 'shown'), ${mostSearched}), '')`,
    })
    .where('id', '=', articleId)
    .returningAll()
    .executeTakeFirst()
  if (article?.published_at) invalidate(tx, await reindexArticle(tx, article))
  invalidate(tx, [lettersKey(articleId)])
}

/** Some may be gone since. */
export async function publishRestoredLetters(tx: Transaction, articleId: number): Promise<void> {
  const { rows } = await sql`
    select from articles where id = ${articleId}
      and (letters_text <> '' or exists (select from letters where article_id = articles.id))`.execute(tx)
  if (rows.length > 0) await publishLetters(tx, articleId)
}

export const findLetteredArticle = (db: Database, id: number) =>
  db
    .selectFrom('articles')
    .select(['id', 'title', 'section', 'slug', 'access', 'letters'])
    .select(sql<boolean>`letters_text <> ''`.as('has_letters'))
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst()

export async function findArticleOfLetter(db: Database, id: number): Promise<number | undefined> {
  const letter = db.selectFrom('letters').select('article_id').where('id', '=', id).where('state', '=', 'shown')
  return (await letter.executeTakeFirst())?.article_id
}
