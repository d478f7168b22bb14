import { sql } from 'kysely'
import { days } from '../../../../platform/server/core/durations.ts'
import { toTypedInstant } from '../../../../platform/server/core/local-time.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { ArticleChange } from '../../../articles/contract/changes.ts'
import { requireAuthors } from '../../../authors/server/index.ts'
import { requireCategories } from '../../../catalogue/server/index.ts'
import type { NewsroomDeps } from '../deps.ts'
import type { By } from '../editor.ts'
import { requireUndoable } from './undoable.ts'

/** Undo period. After it, deleted articles are gone for good. */
const kept = days(7)

interface Wanted {
  articles: readonly { id: number; version: number }[]
  change: ArticleChange
}

/** Returns the id of the change. @throws InvalidInput */
export function startChange(
  { db, jobs, settings }: NewsroomDeps,
  { articles, change }: Wanted,
  by: By,
): Promise<number> {
  // A time that a change of clocks skips or repeats would fail for each article.
  if (change.kind === 'date') toTypedInstant(change.date, settings.current().contact.timeZone, 'date')
  return inTransaction(db, async (tx) => {
    if ('category' in change) await requireCategories(tx, [change.category])
    if (change.kind === 'authors') await requireAuthors(tx, change.authorIds)
    const id = await insertChange(tx, { change, undoes: null }, by)
    await sql`
      insert into article_change_rows (change_id, article_id, version)
      select ${id}, * from unnest(${articles.map((one) => one.id)}::int[], ${articles.map((one) => one.version)}::int[])`.execute(
      tx,
    )
    await jobs.enqueue(tx, 'articles.change-many', { id })
    return id
  })
}

/** Returns the id of the new change. @throws NotFound, Conflict */
export function startUndo({ db, jobs }: NewsroomDeps, undoes: number, by: By): Promise<number> {
  return inTransaction(db, async (tx) => {
    await requireUndoable(tx, 'article', undoes)
    const id = await insertChange(tx, { change: { kind: 'undo' }, undoes }, by)
    await sql`
      insert into article_change_rows (change_id, article_id, title, version, before)
      select ${id}, article_id, title, coalesce(version_after, version), before
      from article_change_rows where change_id = ${undoes} and outcome = 'done' and not is_undone`.execute(tx)
    await jobs.enqueue(tx, 'articles.change-many', { id })
    return id
  })
}

async function insertChange(
  tx: Transaction,
  { change, undoes }: { change: ArticleChange | { kind: 'undo' }; undoes: number | null },
  { editor, now }: By,
): Promise<number> {
  const { id } = await tx
    .insertInto('article_changes')
    .values({
      editor_id: editor.userId,
      editor_name: editor.username,
      change: JSON.stringify(change),
      undoes,
      started_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const purgeChanges = (db: Database, now: Date) =>
  db
    .deleteFrom('article_changes')
    .where('started_at', '<', new Date(now.getTime() - kept))
    .execute()
