import { sql } from 'kysely'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, InvalidInput } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { isUnavailable } from '../../../../platform/server/db/errors.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { articleMessages } from '../../../articles/contract/rules.ts'
import type { ArticleRow } from '../../../articles/server/index.ts'
import { toAuditSubject } from '../audit-subject.ts'
import type { By } from '../editor.ts'
import { changeWorkflow, endReview } from '../workflow/workflow.ts'
import { type OnFailure, publishNow } from './publish.ts'
import { setPublication } from './set-publication.ts'

/** The time becomes its date. @throws InvalidInput if it is past or after the take-down; Conflict `already_published` */
export async function scheduleAt(tx: Transaction, article: ArticleRow, at: Date, by: By): Promise<ArticleRow> {
  if (at <= by.now) throw new InvalidInput('publishAt', articleMessages.publishAtPast)
  if (article.take_down_at && at >= article.take_down_at)
    throw new InvalidInput('publishAt', articleMessages.publishAfterTakeDown)
  if (article.published_at) throw new Conflict('already_published', 'The article is already published')
  await changeWorkflow(tx, article.id, { stage: 'ready', note: '' }, by)
  const subject = toAuditSubject(article)
  const detail = { publishAt: at.toISOString() }
  await recordAction(tx, { by: by.editor, action: 'article.scheduled', subject, detail }, by.now)
  return setPublication(tx, article, { publish_at: at, dated_at: at, is_dated: false }, by)
}

/** Also removes the date that the schedule gave it, and without the workflow its stage. */
export async function unschedule(
  tx: Transaction,
  article: ArticleRow,
  { hasWorkflow, ...by }: By & { hasWorkflow: boolean },
): Promise<ArticleRow> {
  if (!article.publish_at) return article
  await recordAction(tx, { by: by.editor, action: 'article.unscheduled', subject: toAuditSubject(article) }, by.now)
  if (!hasWorkflow) await endReview(tx, article.id)
  const dated_at = article.is_dated ? article.dated_at : by.now
  return setPublication(tx, article, { publish_at: null, take_down_at: null, dated_at }, by)
}

export const publishDue = (db: Database, now: () => Date, onFailure: OnFailure): Promise<void> =>
  changeDue(db, { at: 'publish_at', now, onFailure }, (tx, due) => publishNow(tx, due, { editor: null, now: now() }))

interface Due {
  at: 'publish_at' | 'take_down_at'
  now: () => Date
  onFailure: OnFailure
}

/**
 * Longest due first, one transaction per article: a crash leaves none half changed, a second process waits on the row
 * lock and finds it done, and a failure does not hold up the others.
 */
export async function changeDue(
  db: Database,
  { at, now, onFailure }: Due,
  change: (tx: Transaction, due: ArticleRow) => Promise<unknown>,
): Promise<void> {
  const failed: number[] = []
  for (;;) {
    let id: number | null = null
    try {
      await inTransaction(db, async (tx) => {
        id = null
        const due = await findDue(tx, at, now(), failed)
        if (!due) return
        id = due.id
        await change(tx, due)
      })
      if (id === null) return
    } catch (error) {
      // No article was chosen, so the database itself fails.
      if (id === null || isUnavailable(error)) throw error
      onFailure(error, id)
      failed.push(id)
    }
  }
}

const findDue = (
  tx: Transaction,
  at: Due['at'],
  now: Date,
  except: readonly number[],
): Promise<ArticleRow | undefined> =>
  tx
    .selectFrom('articles')
    .selectAll()
    .where(at, '<=', now)
    .$if(at === 'take_down_at', (articles) => articles.where('published_at', 'is not', null))
    .where(sql<boolean>`id <> all(${[...except]}::int[])`)
    .orderBy(at)
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
