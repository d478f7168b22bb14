import { noTitle } from '../../../../platform/contract/no-title.ts'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { workflowMessages } from '../../../articles/contract/stages.ts'
import { notifyStaff } from '../notices/notify-staff.ts'
import { type AssignedBy, requireDueDay } from '../workflow/assign-article.ts'
import { requireColleague } from '../workflow/staff.ts'
import { draftTitle } from './new-articles.ts'

interface DraftAssignment {
  assigneeId: number | null
  /** A day in the site's time zone: `2026-03-09`. */
  dueOn: string | null
}

/** @throws NotFound, Conflict, InvalidInput if the day is past or the person cannot open the draft */
export async function assignDraft(
  tx: Transaction,
  { key, seen, ...wanted }: DraftAssignment & { key: string; seen: DraftAssignment },
  { by, now, timeZone, jobs }: AssignedBy,
): Promise<void> {
  const draft = await tx
    .selectFrom('new_article_drafts')
    .select(['editor_id', 'assignee_id', 'due_on', draftTitle])
    .where('key', '=', key)
    .where('discarded_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound('draft', key))
  const { assigneeId, dueOn } = wanted
  const isReassigned = assigneeId !== draft.assignee_id
  if (!isReassigned && dueOn === draft.due_on) return
  if (seen.assigneeId !== draft.assignee_id || seen.dueOn !== draft.due_on)
    throw new Conflict('moved_meanwhile', workflowMessages.movedMeanwhile)
  if (dueOn !== draft.due_on) requireDueDay(dueOn, { now, timeZone })
  const assignee = isReassigned && assigneeId !== null ? await requireColleague(tx, assigneeId, draft.editor_id) : null
  await tx
    .updateTable('new_article_drafts')
    .set({ assignee_id: assigneeId, due_on: dueOn })
    .where('key', '=', key)
    .execute()
  const name = draft.title || noTitle
  const detail = { ...(assignee && { assignee }), dueOn }
  await recordAction(tx, { by, action: 'article.assigned', subject: { kind: 'draft', id: key, name }, detail }, now)
  if (assigneeId === null || !isReassigned || assigneeId === by.userId) return
  const until = dueOn === null ? '' : `, due on ${dueOn}`
  const sentence = `${by.username} has assigned the draft “${name}” to you${until}.`
  await notifyStaff(tx, jobs, { userId: assigneeId, draftKey: key, sentence, words: '' }, now)
}
