import { type Administrator, recordAction } from '../../../platform/server/audit/index.ts'
import { Conflict, NotFound } from '../../../platform/server/core/errors.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'

/** Undefined: there is no such member. */
export async function findNote(db: Database, id: number): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('note').where('id', '=', id).executeTakeFirst()
  return user?.note
}

/** @throws NotFound, Conflict if somebody else has changed it since `before` */
export async function saveNote(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, note, before }: { id: number; note: string; before: string },
  by: Administrator,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['username', 'note'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new NotFound('user', id))
    if (user.note === note) return
    if (user.note !== before)
      throw new Conflict('note_changed', `Another user has changed this note. It is now: ${user.note || 'empty'}`)
    await tx.updateTable('users').set({ note }).where('id', '=', id).execute()
    const subject = { kind: 'user', id, name: user.username }
    await recordAction(tx, { by, action: 'member.note-changed', subject }, now())
  })
}
