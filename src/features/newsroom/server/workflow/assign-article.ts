import { noTitle } from '../../../../platform/contract/no-title.ts'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import { toLocalTime } from '../../../../platform/server/core/local-time.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import type { Jobs } from '../../../../platform/server/jobs/index.ts'
import { workflowMessages } from '../../../articles/contract/stages.ts'
import { toAuditSubject } from '../audit-subject.ts'
import { notifyStaff } from '../notices/notify-staff.ts'
import { lockArticle } from '../queries.ts'
import { requireColleague } from './staff.ts'
import { changeWorkflow, findWorkflow, requireSeen } from './workflow.ts'

/** @throws InvalidInput if the day is past */
export function requireDueDay(dueOn: string | null, { now, timeZone }: Pick<AssignedBy, 'now' | 'timeZone'>): void {
  if (dueOn !== null && dueOn < toLocalTime(now, timeZone).slice(0, 10))
    throw new InvalidInput('dueOn', workflowMessages.duePast)
}

interface Assignment {
  id: number
  assigneeId: number | null
  /** A day in the site's time zone: `2026-03-09`. */
  dueOn: string | null
  /** Of the state that the caller saw. */
  number: number
}

export interface AssignedBy {
  by: SignedInReader
  now: Date
  timeZone: string
  jobs: Jobs
}

/** @throws NotFound, Conflict, InvalidInput if the day is past or the person cannot edit the article */
export async function assignArticle(
  tx: Transaction,
  { id, assigneeId, dueOn, number }: Assignment,
  { by, now, timeZone, jobs }: AssignedBy,
): Promise<void> {
  const article = await lockArticle(tx, id)
  const before = await findWorkflow(tx, id)
  const isReassigned = assigneeId !== before.assignee_id
  if (!isReassigned && dueOn === before.due_on) return
  requireSeen(before, number)
  if (dueOn !== before.due_on) requireDueDay(dueOn, { now, timeZone })
  if (isReassigned && assigneeId !== null) await requireColleague(tx, assigneeId, before.writer_id)
  await changeWorkflow(tx, id, { assignee_id: assigneeId, due_on: dueOn }, { editor: by, now })
  const { assignee } = await findWorkflow(tx, id)
  const detail = { assignee, dueOn }
  await recordAction(tx, { by, action: 'article.assigned', subject: toAuditSubject(article), detail }, now)
  if (!isReassigned || assigneeId === null || assigneeId === by.userId) return
  const until = dueOn === null ? '' : `, due on ${dueOn}`
  const sentence = `${by.username} has assigned “${article.title || noTitle}” to you${until}.`
  await notifyStaff(tx, jobs, { userId: assigneeId, articleId: id, sentence, words: '' }, now)
}
