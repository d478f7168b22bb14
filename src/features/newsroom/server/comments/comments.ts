import type { Selectable } from 'kysely'
import { noTitle } from '../../../../platform/contract/no-title.ts'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { InvalidInput, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { countAll } from '../../../../platform/server/db/paging.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import type { Jobs } from '../../../../platform/server/jobs/index.ts'
import { commentLimits, commentMessages } from '../../../articles/contract/comment-rules.ts'
import type { Anchor } from '../../../articles/contract/comments.ts'
import { toAuditSubject } from '../audit-subject.ts'
import { notifyStaff } from '../notices/notify-staff.ts'
import { lockArticle } from '../queries.ts'
import { findWorkflow } from '../workflow/workflow.ts'
import { requireMentioned } from './mentions.ts'

export type CommentRow = Selectable<Tables['article_comments']>

interface By {
  by: SignedInReader
  now: Date
}

export const findComments = (db: Database, articleId: number): Promise<CommentRow[]> =>
  db.selectFrom('article_comments').selectAll().where('article_id', '=', articleId).orderBy('id').execute()

interface NewComment {
  articleId: number
  words: string
  passage: Anchor | null
  replyTo: number | null
  mentions: readonly number[]
}

/** Notifies those mentioned and the author of the answered comment. @throws NotFound, InvalidInput */
export async function addComment(
  tx: Transaction,
  { articleId, words, passage, replyTo, mentions }: NewComment,
  { by, now, jobs }: By & { jobs: Jobs },
): Promise<void> {
  const article = await lockArticle(tx, articleId)
  const thread = replyTo === null ? null : await getThread(tx, articleId, replyTo)
  await requireRoom(tx, articleId, thread)
  const { writer_id } = await findWorkflow(tx, articleId)
  await requireMentioned(tx, mentions, writer_id)
  await tx
    .insertInto('article_comments')
    .values({
      article_id: articleId,
      thread_id: thread?.id ?? null,
      author_id: by.userId,
      author_name: by.username,
      words,
      quotation: thread ? '' : (passage?.text ?? ''),
      made_at: now,
      anchor: thread || !passage ? null : JSON.stringify(passage),
    })
    .execute()
  await recordAction(tx, { by, action: 'comment.added', subject: toAuditSubject(article), detail: { words } }, now)
  const told = new Set(mentions)
  const title = article.title || noTitle
  const tell = (userId: number, sentence: string) => notifyStaff(tx, jobs, { userId, articleId, sentence, words }, now)
  for (const userId of told)
    if (userId !== by.userId) await tell(userId, `${by.username} mentions you in a comment on “${title}”.`)
  const asked = thread?.author_id ?? null
  if (asked !== null && asked !== by.userId && !told.has(asked))
    await tell(asked, `${by.username} replied to your comment on “${title}”.`)
}

async function requireRoom(tx: Transaction, articleId: number, thread: CommentRow | null): Promise<void> {
  const comments = tx.selectFrom('article_comments').where('article_id', '=', articleId)
  const count = await countAll(comments.where('thread_id', thread ? '=' : 'is', thread?.id ?? null))
  if (thread && count >= commentLimits.replies) throw new InvalidInput('words', commentMessages.tooManyReplies)
  if (!thread && count >= commentLimits.threads) throw new InvalidInput('words', commentMessages.tooManyThreads)
}

/** Only a comment that begins a thread. @throws NotFound */
async function getThread(tx: Transaction, articleId: number, id: number): Promise<CommentRow> {
  return tx
    .selectFrom('article_comments')
    .selectAll()
    .where('id', '=', id)
    .where('article_id', '=', articleId)
    .where('thread_id', 'is', null)
    .executeTakeFirstOrThrow(() => new NotFound('comment', id))
}

/** Idempotent. @throws NotFound */
export async function setResolved(
  tx: Transaction,
  { articleId, id, isResolved }: { articleId: number; id: number; isResolved: boolean },
  { by, now }: By,
): Promise<void> {
  const article = await lockArticle(tx, articleId)
  const thread = await getThread(tx, articleId, id)
  if (isResolved === (thread.resolved_at !== null)) return
  await tx
    .updateTable('article_comments')
    .set(
      isResolved ? { resolved_at: now, resolved_by_name: by.username } : { resolved_at: null, resolved_by_name: null },
    )
    .where('id', '=', id)
    .execute()
  const action = isResolved ? 'comment.resolved' : 'comment.reopened'
  await recordAction(tx, { by, action, subject: toAuditSubject(article), detail: { words: thread.words } }, now)
}

/** Quotations stay as they were. */
export async function moveAnchors(
  tx: Transaction,
  articleId: number,
  anchors: readonly (Anchor & { id: number })[],
): Promise<void> {
  // Always in the same order, so that two concurrent saves do not deadlock.
  for (const { id, ...anchor } of anchors.toSorted((a, b) => a.id - b.id))
    await tx
      .updateTable('article_comments')
      .set({ anchor: JSON.stringify(anchor) })
      .where('id', '=', id)
      .where('article_id', '=', articleId)
      .where('quotation', '<>', '')
      .execute()
}
