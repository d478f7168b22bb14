import { recordAction } from '../../../platform/server/audit/index.ts'
import {
  findRule,
  keepRule,
  liftRule,
  mailboxOf,
  mailboxOfReader,
} from '../../../platform/server/core/address-rules.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { findRowsOnPage, type PageQuery } from '../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { lockLetter } from './queries.ts'
import type { LetterAction } from './settle-letter.ts'

export async function isBannedFromLetters(db: Database, userId: number): Promise<boolean> {
  const ban = db
    .selectFrom('letter_bans')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where(mailboxOf('users.email_key'), '=', mailboxOfReader(userId))
  if (await ban.executeTakeFirst()) return true
  return (await findRule(db, { rule: 'letter-ban', userId })) !== undefined
}

/** For another account with the mailbox. */
export async function keepBanOf(tx: Transaction, userId: number): Promise<void> {
  const ban = await tx.selectFrom('letter_bans').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const rule = { rule: 'letter-ban', userId } as const
  if (ban) await keepRule(tx, rule, { keptAt: ban.banned_at, byName: ban.banned_by_name })
}

/** Editors can then lift the ban of an earlier account with the address. */
export async function restoreBanOf(db: Database, userId: number): Promise<void> {
  const kept = await findRule(db, { rule: 'letter-ban', userId })
  if (!kept) return
  await db
    .insertInto('letter_bans')
    .values({ user_id: userId, banned_at: kept.keptAt, banned_by_name: kept.byName })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @throws NotFound */
export async function banWriter(db: Database, letterId: number, by: LetterAction): Promise<void> {
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

/** Also of other accounts with the mailbox. @throws NotFound */
export async function liftBan(db: Database, userId: number, by: LetterAction): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await tx.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst()
    const { numDeletedRows } = await tx
      .deleteFrom('letter_bans')
      .using('users')
      .whereRef('users.id', '=', 'letter_bans.user_id')
      .where(mailboxOf('users.email_key'), '=', mailboxOfReader(userId))
      .executeTakeFirst()
    if (!user || numDeletedRows === 0n) throw new NotFound('ban', userId)
    await liftRule(tx, { rule: 'letter-ban', userId })
    const subject = { kind: 'member', id: userId, name: user.username }
    await recordAction(tx, { by: by.editor, action: 'letters.ban-lifted', subject }, by.now)
  })
}

export function findBans(db: Database, page: PageQuery) {
  const bans = db.selectFrom('letter_bans').innerJoin('users', 'users.id', 'letter_bans.user_id')
  const rows = bans
    .select(['user_id', 'username', 'banned_at', 'banned_by_name'])
    .orderBy('banned_at', 'desc')
    .orderBy('user_id')
  return findRowsOnPage(rows, bans, page)
}
