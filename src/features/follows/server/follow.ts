import { sql } from 'kysely'
import { days } from '../../../platform/server/core/durations.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { countAll } from '../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { unsuppressAddress, unsuppressAddressOf } from '../../newsletter/server/index.ts'
import { type FollowKind, type FollowMails, mostFollows, newsDays } from '../contract/follow-rules.ts'
import type { FollowDeps } from './deps.ts'
import { getSubject } from './subjects.ts'

interface Following {
  userId: number
  kind: FollowKind
  target: string
  /** Undefined: unchanged. */
  mails: FollowMails | undefined
  /** When it was followed before. */
  since: Date | undefined
}

const lockReader = (tx: Transaction, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** @throws NotFound, InvalidInput */
export async function beginFollowing(
  { db, catalogue, now }: FollowDeps,
  { userId, mails, since, ...asked }: Following,
) {
  const subject = await getSubject(db, await catalogue.get(), asked)
  return inTransaction(db, async (tx) => {
    // One at a time per account: two at once could both be the last one allowed.
    await lockReader(tx, userId)
    const others = tx
      .selectFrom('follows')
      .where('user_id', '=', userId)
      .where(sql<boolean>`(kind, target) <> (${subject.kind}, ${subject.target})`)
    if ((await countAll(others)) >= mostFollows)
      throw new InvalidInput('target', `You have reached the limit of ${mostFollows} follows. Remove some first.`)
    if (mails && mails !== 'none') await unsuppressAddressOf(tx, userId)
    return tx
      .insertInto('follows')
      .values({ ...subject, user_id: userId, mails: mails ?? 'none', followed_at: followedSince(since, now()) })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'kind', 'target'])
          .doUpdateSet((row) => ({ mails: mails ?? row.ref('follows.mails') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** At most `newsDays` ago, and not in the future. Pure. */
const followedSince = (since: Date | undefined, now: Date) =>
  new Date(Math.min(now.getTime(), Math.max(since?.getTime() ?? now.getTime(), now.getTime() - days(newsDays))))

export const unfollow = (db: Database, userId: number, id: number) =>
  db.deleteFrom('follows').where('id', '=', id).where('user_id', '=', userId).execute()

/** Its owner has confirmed the new address, and mails to the old one were asked for. */
export async function keepMails(tx: Transaction, { userId, newKey }: { userId: number; newKey: string }) {
  const { rows } = await sql`
    select from follows where user_id = ${userId} and mails <> 'none'
    union all select from follow_choices where user_id = ${userId} and mails_corrections`.execute(tx)
  if (rows.length > 0) await unsuppressAddress(tx, newKey)
}

export const setCorrectionMails = (db: Database, userId: number, isMailed: boolean) =>
  inTransaction(db, async (tx) => {
    if (isMailed) await unsuppressAddressOf(tx, userId)
    await tx
      .insertInto('follow_choices')
      .values({ user_id: userId, mails_corrections: isMailed, feed_made_at: null })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ mails_corrections: isMailed }))
      .execute()
  })

/** What the reader follows stays on their page. Does nothing if the account is gone. */
export const endMails = (db: Database, userId: number) =>
  inTransaction(db, async (tx) => {
    await lockReader(tx, userId)
    await tx.updateTable('follows').set({ mails: 'none' }).where('user_id', '=', userId).execute()
    await tx.updateTable('follow_choices').set({ mails_corrections: false }).where('user_id', '=', userId).execute()
    await tx.deleteFrom('follow_mails').where('user_id', '=', userId).execute()
  })

/** `to` null: ends them. */
export async function moveFollows(
  tx: Transaction,
  kind: 'section' | 'category' | 'author',
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  if (to !== null)
    await sql`
      update follows set target = ${to} where kind = ${kind} and target = ${from}
        and not exists (select from follows as own where own.user_id = follows.user_id and own.kind = ${kind} and own.target = ${to})`.execute(
      tx,
    )
  await tx.deleteFrom('follows').where('kind', '=', kind).where('target', '=', from).execute()
}
