import type { LetterState } from '../../../contract/letters/rules.ts'
import { NotFound } from '../../core/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { inTransaction, invalidate } from '../../db/transaction.ts'
import { type Administrator, type AuditedAction, recordAction } from '../audit/index.ts'
import { lettersKey, lockLetter, publishLetters } from './queries.ts'

interface By {
  editor: Administrator
  now: Date
}

type LockedLetter = Awaited<ReturnType<typeof lockLetter>>

/** Shows a letter, refuses it, or lets it wait again. @throws NotFound */
export async function settleLetter(
  db: Database,
  id: number,
  { state, reason }: { state: LetterState; reason: string },
  by: By,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const letter = await lockLetter(tx, id)
    await tx
      .updateTable('letters')
      .set({
        ...{ state, reason: state === 'refused' ? reason : '', reports: 0 },
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

/** Marks a letter as written by an author of the article, or not. @throws NotFound */
export async function markAuthor(db: Database, id: number, isByAuthor: boolean, by: By): Promise<void> {
  await inTransaction(db, async (tx) => {
    const letter = await lockLetter(tx, id)
    await tx.updateTable('letters').set({ is_by_author: isByAuthor }).where('id', '=', id).execute()
    invalidate(tx, [lettersKey(letter.article_id)])
    await record(tx, isByAuthor ? 'letter.author' : 'letter.not-author', letter, by)
  })
}

/** Says that a letter stays that readers have reported. @throws NotFound */
export async function dismissReports(db: Database, id: number, by: By): Promise<void> {
  await inTransaction(db, async (tx) => {
    const letter = await lockLetter(tx, id)
    await tx.updateTable('letters').set({ reports: 0 }).where('id', '=', id).execute()
    await record(tx, 'letter.kept', letter, by)
  })
}

/** Lets the writer of a letter write no more. @throws NotFound */
export async function banWriter(db: Database, letterId: number, by: By): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { user_id, name } = await lockLetter(tx, letterId)
    if (user_id === null) throw new NotFound('letter', letterId)
    await tx
      .insertInto('letter_bans')
      .values({ user_id, banned_at: by.now, banned_by_name: by.editor.username })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const subject = { kind: 'member', id: user_id, name }
    await recordAction(tx, { by: by.editor, action: 'letters.banned', subject, detail: { letter: letterId } }, by.now)
  })
}

/** @throws NotFound */
export async function liftBan(db: Database, userId: number, by: By): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await tx.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst()
    const { numDeletedRows } = await tx.deleteFrom('letter_bans').where('user_id', '=', userId).executeTakeFirst()
    if (!user || numDeletedRows === 0n) throw new NotFound('ban', userId)
    const subject = { kind: 'member', id: userId, name: user.username }
    await recordAction(tx, { by: by.editor, action: 'letters.ban-lifted', subject }, by.now)
  })
}

/** Last banned first. */
export async function findBans(db: Database, { page, limit }: { page: number; limit: number }) {
  const bans = db.selectFrom('letter_bans').innerJoin('users', 'users.id', 'letter_bans.user_id')
  const [rows, { total }] = await Promise.all([
    bans
      .select(['user_id', 'username', 'banned_at', 'banned_by_name'])
      .orderBy('banned_at', 'desc')
      .orderBy('user_id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    bans.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

type Change = Extract<AuditedAction['action'], `letter.${string}`>

const record = (tx: Transaction, action: Change, { id, article_id, title }: LockedLetter, { editor, now }: By) =>
  recordAction(
    tx,
    { by: editor, action, subject: { kind: 'article', id: article_id, name: title }, detail: { letter: id } },
    now,
  )
