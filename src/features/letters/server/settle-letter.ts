import { type Administrator, type AuditedAction, recordAction } from '../../../platform/server/audit/index.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import type { LetterState } from '../contract/rules.ts'
import { lettersKey, lockLetter, publishLetters } from './queries.ts'

export interface LetterAction {
  editor: Administrator
  now: Date
}

type LockedLetter = Awaited<ReturnType<typeof lockLetter>>

/** @throws NotFound */
export async function settleLetter(
  db: Database,
  id: number,
  { state, reason }: { state: LetterState; reason: string },
  by: LetterAction,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const letter = await lockLetter(tx, id)
    await tx
      .updateTable('letters')
      .set({
        state,
        reason: state === 'refused' ? reason : '',
        reports: 0,
        ...(state === 'waiting'
          ? { settled_at: null, settled_by_name: '' }
          : { settled_at: by.now, settled_by_name: by.editor.username }),
      })
      .where('id', '=', id)
      .execute()
    if (letter.state === 'shown' || state === 'shown') await publishLetters(tx, letter.article_id)
    await record(tx, `letter.${state}`, letter, by)
  })
}

/** @throws NotFound */
export async function markAuthor(db: Database, id: number, isByAuthor: boolean, by: LetterAction): Promise<void> {
  await inTransaction(db, async (tx) => {
    const letter = await lockLetter(tx, id)
    await tx.updateTable('letters').set({ is_by_author: isByAuthor }).where('id', '=', id).execute()
    invalidate(tx, [lettersKey(letter.article_id)])
    await record(tx, isByAuthor ? 'letter.author' : 'letter.not-author', letter, by)
  })
}

/** @throws NotFound */
export async function dismissReports(db: Database, id: number, by: LetterAction): Promise<void> {
  await inTransaction(db, async (tx) => {
    const letter = await lockLetter(tx, id)
    await tx.updateTable('letters').set({ reports: 0 }).where('id', '=', id).execute()
    await record(tx, 'letter.kept', letter, by)
  })
}

type Change = Extract<AuditedAction['action'], `letter.${string}`>

const record = (
  tx: Transaction,
  action: Change,
  { id, article_id, title }: LockedLetter,
  { editor, now }: LetterAction,
) =>
  recordAction(
    tx,
    { by: editor, action, subject: { kind: 'article', id: article_id, name: title }, detail: { letter: id } },
    now,
  )
