import { sql } from 'kysely'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { type Changed, changesOf } from './tables.ts'

/** Locks a change that is finished, not undone yet and itself no undo. @throws NotFound, Conflict */
export async function requireUndoable<Change>(tx: Transaction, changed: Changed, id: number): Promise<Change> {
  const { rows } = await sql<{ change: Change; kind: string; isFinished: boolean }>`
    select change, change ->> 'kind' as kind, finished_at is not null as "isFinished"
    from ${changesOf(changed)} where id = ${id} for update`.execute(tx)
  const [found] = rows
  if (!found) throw new NotFound('change', id)
  if (found.kind === 'undo') throw new Conflict('is_undo', 'You cannot undo an undo')
  if (!found.isFinished) throw new Conflict('unfinished', 'The change has not finished yet')
  // The statement above does not see an undo that it has waited for.
  const before = await sql`select from ${changesOf(changed)} where undoes = ${id}`.execute(tx)
  if (before.rows.length > 0) throw new Conflict('undone', 'This change has already been undone')
  return found.change
}

/** For an undo that could change nothing, because later changes cover the one it was for. */
export async function letUndoAgain(tx: Transaction, changed: Changed, undo: number): Promise<void> {
  await sql`update ${changesOf(changed)} set undoes = null where id = ${undo}`.execute(tx)
}
