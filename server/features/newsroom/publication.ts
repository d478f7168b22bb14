import { sql } from 'kysely'
import { articleMessages } from '../../../contract/article/rules.ts'
import { Conflict, InvalidInput } from '../../core/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { isUnavailable } from '../../db/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type ArticleRow, publishToLists, unpublishArticle } from '../articles/index.ts'
import { type Actor, recordAction } from '../audit/index.ts'
import type { By } from './editor.ts'
import { keepFound, keepRevision } from './revisions.ts'
import { subjectOf } from './subject.ts'

/** Who publishes; null: the schedule. */
interface Publisher {
  editor: Actor
  now: Date
}

/**
 * Publishes an article that is not live. It goes off the schedule, and is dated now unless an editor chose its date, it was published
 * under it before, or its time on the schedule has come; what was dated ahead is dated now in any case.
 */
export async function publishNow(tx: Transaction, article: ArticleRow, by: Publisher): Promise<ArticleRow> {
  const isDue = article.publish_at !== null && article.publish_at <= by.now
  const keepsDate = article.dated_at <= by.now && (article.is_dated || isDue)
  const dated_at = keepsDate ? article.dated_at : by.now
  const columns = { published_at: by.now, publish_at: null, is_dated: true, dated_at }
  const published = await setPublication(tx, article, columns, by)
  await publishToLists(tx, published)
  await recordAction(tx, { by: by.editor, action: 'article.published', subject: subjectOf(article) }, by.now)
  return published
}

/** Publishes an article, or takes it back. Gives it as it is then. */
export async function setPublished(
  tx: Transaction,
  article: ArticleRow,
  isPublished: boolean,
  by: By,
): Promise<ArticleRow> {
  if (isPublished === (article.published_at !== null)) return article
  if (isPublished) return publishNow(tx, article, by)
  await unpublishArticle(tx, article.id)
  await recordAction(tx, { by: by.editor, action: 'article.unpublished', subject: subjectOf(article) }, by.now)
  return { ...article, published_at: null }
}

/**
 * Has an article published at a time to come, and dates it so.
 * @throws InvalidInput where that is past; Conflict `already_published`
 */
export async function scheduleAt(tx: Transaction, article: ArticleRow, at: Date, by: By): Promise<ArticleRow> {
  if (at <= by.now) throw new InvalidInput('publishAt', articleMessages.publishAtPast)
  if (article.published_at) throw new Conflict('already_published', 'The article is published already')
  const detail = { publishAt: at.toISOString() }
  await recordAction(tx, { by: by.editor, action: 'article.scheduled', subject: subjectOf(article), detail }, by.now)
  return setPublication(tx, article, { publish_at: at, dated_at: at, is_dated: false }, by)
}

/** Takes an article off the schedule, and the date with it that it had from there; one that is on none stays as it is. */
export async function unschedule(tx: Transaction, article: ArticleRow, by: By): Promise<ArticleRow> {
  if (!article.publish_at) return article
  await recordAction(tx, { by: by.editor, action: 'article.unscheduled', subject: subjectOf(article) }, by.now)
  const dated_at = article.is_dated ? article.dated_at : by.now
  return setPublication(tx, article, { publish_at: null, dated_at }, by)
}

type PublicationColumns = Pick<ArticleRow, 'publish_at' | 'dated_at'> &
  Partial<Pick<ArticleRow, 'published_at' | 'is_dated'>>

/**
 * Writes whether and when readers see an article. With another date it is another version, so that no form that was open meanwhile takes
 * the date back.
 */
async function setPublication(tx: Transaction, before: ArticleRow, columns: PublicationColumns, by: Publisher) {
  const isRedated = columns.dated_at.getTime() !== before.dated_at.getTime()
  if (isRedated) await keepFound(tx, before)
  const after = await tx
    .updateTable('articles')
    .set({ ...columns, ...(isRedated && { version: before.version + 1 }) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isRedated) await keepRevision(tx, after, { by, made: 'dated' })
  return after
}

/** Told of an article that cannot be published. */
export type OnFailure = (error: unknown, articleId: number) => void

/**
 * Publishes whatever is due, the longest due first, each in a transaction of its own: whoever dies in between has published it or has
 * not, and whoever else is at it at the same time waits and finds it done. What cannot be published keeps nothing else waiting.
 */
export async function publishDue(db: Database, now: () => Date, onFailure: OnFailure): Promise<void> {
  const failed: number[] = []
  for (;;) {
    let at: number | null = null
    try {
      await inTransaction(db, async (tx) => {
        at = null
        const due = await findDue(tx, now(), failed)
        if (!due) return
        at = due.id
        await publishNow(tx, due, { editor: null, now: now() })
      })
      if (at === null) return
    } catch (error) {
      // Without an article it is the database that fails, for all of them.
      if (at === null || isUnavailable(error)) throw error
      onFailure(error, at)
      failed.push(at)
    }
  }
}

const findDue = (tx: Transaction, now: Date, except: readonly number[]): Promise<ArticleRow | undefined> =>
  tx
    .selectFrom('articles')
    .selectAll()
    .where('publish_at', '<=', now)
    .where(sql<boolean>`id <> all(${[...except]}::int[])`)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
