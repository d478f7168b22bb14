import { sql } from 'kysely'
import { Conflict } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { type ArticleStage, workflowMessages } from '../../../articles/contract/stages.ts'

export type WorkflowRow = Awaited<ReturnType<typeof findWorkflow>>

/** An article that no one has moved or assigned has the state of a new one. */
export async function findWorkflow(db: Database, articleId: number) {
  const row = await db
    .selectFrom('articles')
    .leftJoin('article_workflow as flow', 'flow.article_id', 'articles.id')
    .leftJoin('article_writers', 'article_writers.article_id', 'articles.id')
    .leftJoin('users as writers', 'writers.id', 'article_writers.user_id')
    .leftJoin('users as assignees', 'assignees.id', 'flow.assignee_id')
    .select(['flow.moved_at', 'flow.moved_by_name', 'flow.due_on', 'flow.assignee_id'])
    .select(({ fn, val }) => [
      fn.coalesce('flow.stage', sql<ArticleStage>`'draft'`).as('stage'),
      fn.coalesce('flow.number', val(0)).as('number'),
      fn.coalesce('flow.note', val('')).as('note'),
    ])
    .select(['article_writers.user_id as writer_id', 'writers.username as writer'])
    .select(['assignees.username as assignee', 'assignees.role as assignee_role'])
    .select('assignees.deactivated_at as assignee_left_at')
    .where('articles.id', '=', articleId)
    .executeTakeFirst()
  return row ?? nothing
}

const nothing = {
  moved_at: null,
  moved_by_name: null,
  due_on: null,
  assignee_id: null,
  stage: 'draft' as const,
  number: 0,
  note: '',
  writer_id: null,
  writer: null,
  assignee: null,
  assignee_role: null,
  assignee_left_at: null,
}

interface Changes {
  stage?: ArticleStage
  note?: string
  assignee_id?: number | null
  due_on?: string | null
}

/** The caller has locked the article. */
export async function changeWorkflow(
  tx: Transaction,
  articleId: number,
  changes: Changes,
  { editor, now }: { editor: { username: string } | null; now: Date },
): Promise<void> {
  const moved = { moved_at: now, moved_by_name: editor?.username ?? '' }
  await tx
    .insertInto('article_workflow')
    .values({
      article_id: articleId,
      stage: 'draft',
      note: '',
      assignee_id: null,
      due_on: null,
      number: 1,
      ...moved,
      ...changes,
    })
    .onConflict((conflict) =>
      conflict
        .column('article_id')
        .doUpdateSet({ ...changes, ...(changes.stage && moved), number: sql`article_workflow.number + 1` }),
    )
    .execute()
}

/** The state stays that of an article which no one has moved. */
export async function carryOverAssignment(
  tx: Transaction,
  articleId: number,
  assignment: Pick<WorkflowRow, 'assignee_id' | 'due_on'>,
  { editor, now }: { editor: { username: string }; now: Date },
): Promise<void> {
  if (assignment.assignee_id === null && assignment.due_on === null) return
  const moved = { moved_at: now, moved_by_name: editor.username }
  await tx
    .insertInto('article_workflow')
    .values({ article_id: articleId, stage: 'draft', note: '', number: 0, ...moved, ...assignment })
    .execute()
}

/** An editor has decided: a published article waits for no one. */
export async function endReview(tx: Transaction, articleId: number): Promise<void> {
  await tx
    .updateTable('article_workflow')
    .set({ stage: 'draft', note: '', number: sql`number + 1` })
    .where('article_id', '=', articleId)
    .where('stage', '<>', 'draft')
    .execute()
}

/** @throws Conflict `moved_meanwhile` */
export function requireSeen({ number }: WorkflowRow, seen: number): void {
  if (number !== seen) throw new Conflict('moved_meanwhile', workflowMessages.movedMeanwhile)
}
