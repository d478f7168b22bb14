import { noTitle } from '../../../../platform/contract/no-title.ts'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { Conflict, NotAllowed } from '../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import type { Jobs } from '../../../../platform/server/jobs/index.ts'
import type { ArticleStage } from '../../../articles/contract/stages.ts'
import { toAuditSubject } from '../audit-subject.ts'
import { notifyStaff } from '../notices/notify-staff.ts'
import { lockArticle } from '../queries.ts'
import { isWriter, requireMayRead } from '../writers/own-articles.ts'
import { decideMove } from './decide-move.ts'
import { requireEditor } from './staff.ts'
import { changeWorkflow, findWorkflow, requireSeen, type WorkflowRow } from './workflow.ts'

interface Move {
  id: number
  stage: ArticleStage
  /** Of the state that the caller saw. */
  number: number
  note: string
  /** The editor who should read it. */
  assigneeId?: number | undefined
}

/** Notifies whoever it waits for. Idempotent. @throws NotFound, Conflict, NotAllowed, InvalidInput */
export async function moveArticle(
  tx: Transaction,
  { id, stage, number, note, assigneeId }: Move,
  { by, now, jobs }: { by: SignedInReader; now: Date; jobs: Jobs },
): Promise<void> {
  await requireMayRead(tx, by, id)
  const article = await lockArticle(tx, id)
  const before = await findWorkflow(tx, id)
  const decision = decideMove({
    from: before.stage,
    to: stage,
    isByWriter: isWriter(by),
    isPublished: article.published_at !== null,
    isScheduled: article.publish_at !== null,
  })
  if ('refused' in decision) {
    if (decision.refused === 'not-allowed') throw new NotAllowed(decision.message)
    throw new Conflict(decision.code, decision.message)
  }
  if (before.stage === stage) return
  requireSeen(before, number)
  const isHandedIn = stage === 'in-review'
  if (isHandedIn && assigneeId !== undefined) await requireEditor(tx, assigneeId)
  const assignee = isHandedIn && assigneeId !== undefined ? { assignee_id: assigneeId } : {}
  await changeWorkflow(tx, id, { stage, note, ...assignee }, { editor: by, now })
  const detail = note ? { note } : {}
  await recordAction(tx, { by, action: decision.action, subject: toAuditSubject(article), detail }, now)
  const told = recipientOf({ ...before, ...assignee }, stage)
  const name = article.title || noTitle
  if (told !== null && told !== by.userId)
    await notifyStaff(
      tx,
      jobs,
      { userId: told, articleId: id, sentence: sentenceOn(stage, by.username, name), words: note },
      now,
    )
}

/** Editors hear of articles handed in, writers of those handed back. */
const recipientOf = (
  { writer_id, assignee_id }: Pick<WorkflowRow, 'writer_id' | 'assignee_id'>,
  stage: ArticleStage,
) => (stage === 'draft' ? writer_id : assignee_id)

const sentenceOn = (stage: ArticleStage, who: string, title: string) =>
  ({
    'in-review': `${who} has submitted “${title}” for review.`,
    draft: `${who} has sent “${title}” back.`,
    ready: `${who} has marked “${title}” as ready.`,
  })[stage]
