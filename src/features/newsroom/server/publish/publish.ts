import { type Actor, recordAction } from '../../../../platform/server/audit/index.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { type ArticleRow, publishToLists, unpublishArticle } from '../../../articles/server/index.ts'
import { toAuditSubject } from '../audit-subject.ts'
import type { By } from '../editor.ts'
import { endReview } from '../workflow/workflow.ts'
import { setPublication } from './set-publication.ts'

/** Keeps a past date from an editor, an earlier publication or the schedule. Otherwise dates it now. */
export async function publishNow(tx: Transaction, article: ArticleRow, by: By<Actor>): Promise<ArticleRow> {
  const isDue = article.publish_at !== null && article.publish_at <= by.now
  const keepsDate = article.dated_at <= by.now && (article.is_dated || isDue)
  const dated_at = keepsDate ? article.dated_at : by.now
  // An editor publishes it after all. The schedule, if late, still takes it down.
  const isOver = by.editor !== null && article.take_down_at !== null && article.take_down_at <= by.now
  const take_down_at = isOver ? null : article.take_down_at
  const columns = { published_at: by.now, publish_at: null, take_down_at, is_dated: true, dated_at }
  const published = await setPublication(tx, article, columns, by)
  await endReview(tx, article.id)
  await publishToLists(tx, published)
  await recordAction(tx, { by: by.editor, action: 'article.published', subject: toAuditSubject(article) }, by.now)
  return published
}

/** Returns the same object if nothing changed. */
export async function setPublished(
  tx: Transaction,
  article: ArticleRow,
  isPublished: boolean,
  by: By<Actor>,
): Promise<ArticleRow> {
  if (isPublished === (article.published_at !== null)) return article
  if (isPublished) return publishNow(tx, article, by)
  await unpublishArticle(tx, article.id)
  await recordAction(tx, { by: by.editor, action: 'article.unpublished', subject: toAuditSubject(article) }, by.now)
  return { ...article, published_at: null, take_down_at: null, pinned_at: null, unpin_at: null }
}

export type OnFailure = (error: unknown, articleId: number) => void
