import { sql } from 'kysely'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { type Changed, changedIdOf, changesOf, rowsOf } from './tables.ts'

/** False while an undo of it has not finished, and once nothing is left that it changed. */
export async function canUndo(db: Database, changed: Changed, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${changesOf(changed)} as c
    where id = ${id} and finished_at is not null and change ->> 'kind' <> 'undo'
      and exists (select from ${rowsOf(changed)} where change_id = ${id} and outcome = 'done' and not is_undone)
      and not exists (select from ${changesOf(changed)} where undoes = ${id} and finished_at is null)`.execute(db)
  return rows.length > 0
}

/** Locks the change. @throws NotFound, Conflict if it cannot be undone */
export async function requireUndoable<Change>(tx: Transaction, changed: Changed, id: number): Promise<Change> {
  const { rows } = await sql<{ change: Change; kind: string; isFinished: boolean }>`
    select change, change ->> 'kind' as kind, finished_at is not null as "isFinished"
    from ${changesOf(changed)} where id = ${id} for update`.execute(tx)
  const [found] = rows
  if (!found) throw new NotFound('change', id)
  if (found.kind === 'undo') throw new Conflict('is_undo', 'You cannot undo an undo')
  if (!found.isFinished) throw new Conflict('unfinished', 'The change has not finished yet')
  // The statement above does not see an undo that it has waited for.
  if (!(await canUndo(tx, changed, id))) throw new Conflict('undone', 'This change has already been undone')
  return found.change
}

/** When an undo has finished. What it left can be undone later. */
export async function markUndone(
  tx: Transaction,
  changed: Changed,
  { undo, undoes }: { undo: number; undoes: number },
): Promise<void> {
  await sql`
    update ${rowsOf(changed)} set is_undone = true
    where change_id = ${undoes} and ${changedIdOf(changed)} in (
      select ${changedIdOf(changed)} from ${rowsOf(changed)} where change_id = ${undo} and outcome = 'done')`.execute(
    tx,
  )
}
