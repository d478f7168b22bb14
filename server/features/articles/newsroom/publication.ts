import { newsroomMessages } from '../../../../contract/newsroom-rules.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Conflict, NotAcceptable } from '../../../errors.ts'
import { type Actor, recordAction } from '../../audit/index.ts'
import type { ArticleRow } from '../queries.ts'
import { showArticle } from '../show.ts'
import { withdrawArticle } from '../withdraw.ts'
import type { By } from './editor.ts'
import { subjectOf } from './subject.ts'

/** Publishes an article that is not live. It goes off the schedule; what was dated ahead is dated now. */
export async function publishNow(tx: Transaction, article: ArticleRow, { by, now }: { by: Actor; now: Date }) {
  const published = await tx
    .updateTable('articles')
    .set({ published_at: now, publish_at: null, ...(article.dated_at > now && { dated_at: now }) })
    .where('id', '=', article.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await showArticle(tx, published)
  await recordAction(tx, { by, action: 'article.published', subject: subjectOf(article) }, now)
}

/** Publishes an article, or takes it back. Gives whether that changed anything. */
export async function setPublished(
  tx: Transaction,
  article: ArticleRow,
  isPublished: boolean,
  by: By,
): Promise<boolean> {
  if (isPublished === (article.published_at !== null)) return false
  if (isPublished) {
    await publishNow(tx, article, { by: by.editor, now: by.now })
    return true
  }
  await withdrawArticle(tx, article.id)
  await recordAction(tx, { by: by.editor, action: 'article.unpublished', subject: subjectOf(article) }, by.now)
  return true
}

/**
 * Has an article published at a time to come, and dates it so.
 * @throws NotAcceptable where that is past; Conflict `already_published`
 */
export async function scheduleAt(tx: Transaction, article: ArticleRow, at: Date, by: By): Promise<ArticleRow> {
  if (at <= by.now) throw new NotAcceptable('publishAt', newsroomMessages.publishAtPast)
  if (article.published_at) throw new Conflict('already_published', 'The article is published already')
  const detail = { publishAt: at.toISOString() }
  await recordAction(tx, { by: by.editor, action: 'article.scheduled', subject: subjectOf(article), detail }, by.now)
  return setSchedule(tx, article.id, { publish_at: at, dated_at: at })
}

/** Takes an article off the schedule; one that is on none stays as it is. */
export async function unschedule(tx: Transaction, article: ArticleRow, by: By): Promise<ArticleRow> {
  if (!article.publish_at) return article
  await recordAction(tx, { by: by.editor, action: 'article.unscheduled', subject: subjectOf(article) }, by.now)
  return setSchedule(tx, article.id, { publish_at: null })
}

const setSchedule = (tx: Transaction, id: number, columns: { publish_at: Date | null; dated_at?: Date }) =>
  tx.updateTable('articles').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/**
 * Publishes whatever is due, the longest due first, each in a transaction of its own: whoever dies in between has published it or has
 * not, and whoever else is at it at the same time waits and finds it done.
 */
export async function publishDue(db: Database, now: () => Date): Promise<void> {
  for (;;) {
    const isDone = await inTransaction(db, async (tx) => {
      const due = await tx
        .selectFrom('articles')
        .selectAll()
        .where('publish_at', '<=', now())
        .orderBy('publish_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .executeTakeFirst()
      if (due) await publishNow(tx, due, { by: null, now: now() })
      return !due
    })
    if (isDone) return
  }
}
