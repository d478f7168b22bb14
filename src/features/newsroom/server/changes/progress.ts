import type { Selectable } from 'kysely'
import { NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import { type ChangeProgress, type LeftReason, leftReasons } from '../../../articles/contract/changes.ts'
import { countOutcomes } from './count-outcomes.ts'
import { canUndo } from './undoable.ts'

const mostNamed = 100

/** @throws NotFound */
export async function getProgress(db: Database, id: number): Promise<ChangeProgress> {
  const change = await db.selectFrom('article_changes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!change) throw new NotFound('change', id)
  const counts = await countOutcomes(db, 'article', id, leftReasons)
  const left = await db
    .selectFrom('article_change_rows')
    .leftJoin('articles', 'articles.id', 'article_change_rows.article_id')
    .select(['article_id', 'outcome', 'reason', 'article_change_rows.title', 'articles.title as present_title'])
    .where('change_id', '=', id)
    .where('outcome', 'in', [...leftReasons])
    .orderBy('article_id')
    .limit(mostNamed)
    .execute()
  return {
    id,
    kind: change.change.kind,
    startedAt: change.started_at.toISOString(),
    isFinished: change.finished_at !== null,
    ...counts,
    left: left.flatMap(({ article_id, outcome, reason, title, present_title }) =>
      isLeft(outcome) ? { id: article_id, title: present_title ?? title, why: outcome, reason: reason ?? '' } : [],
    ),
    canUndo: await canUndo(db, 'article', id),
  }
}

type Outcome = Selectable<Tables['article_change_rows']>['outcome']

const isLeft = (outcome: Outcome): outcome is LeftReason => leftReasons.some((one) => one === outcome)
