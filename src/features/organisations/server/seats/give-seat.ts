import { sql } from 'kysely'
import { liftRule } from '../../../../platform/server/core/address-rules.ts'
import { SignInRequired } from '../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { lockReader, recordEntitlementChange, recordEntitlementChanges } from '../../../subscriptions/server/index.ts'
import type { OrganisationRow } from '../queries.ts'

interface By {
  /** Null: the reader, or the schedule. */
  actorId: number | null
  reason: string
  now: Date
}

/** The caller holds the organisation's lock, and a seat is left. @throws SignInRequired if the account is gone */
export async function giveSeat(
  tx: Transaction,
  organisation: OrganisationRow,
  { userId, source }: { userId: number; source: 'domain' | 'invitation' },
  { reason, now }: Pick<By, 'reason' | 'now'>,
): Promise<void> {
  if (!(await lockReader(tx, userId))) throw new SignInRequired()
  const { id, plan, starts_at, ends_at } = organisation
  const seat = { source, taken_at: now, removed_at: null, is_given_up: false }
  await tx
    .insertInto('organisation_seats')
    .values({ organisation_id: id, user_id: userId, ...seat })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'user_id']).doUpdateSet(seat))
    .execute()
  // Who is invited again is welcome again.
  for (const rule of ['seat-removed', 'seat-given-up'] as const) await liftRule(tx, { rule, about: id, userId })
  const cause = { cause: 'organisation' as const, adminId: null, reason }
  const startsAt = starts_at > now ? starts_at : now
  await recordEntitlementChange(tx, { userId, cause, now }, () =>
    tx
      .insertInto('subscriptions')
      .values({
        user_id: userId,
        plan,
        organisation_id: id,
        starts_at: startsAt,
        ends_at: ends_at > startsAt ? ends_at : startsAt,
        reason,
        created_at: now,
      })
      .execute(),
  )
}

/** In the order of their ids, as everywhere. */
const lockReaders = (tx: Transaction, userIds: readonly number[]) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${userIds}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Older periods ended when their seats did. */
const presentPeriods = (id: number, userIds: readonly number[]) => sql<number>`any(array(
  select max(id) from subscriptions where organisation_id = ${id} and user_id = any(${userIds}::int[]) group by user_id))`

/** What else these readers have stays. The caller holds the lock on the organisation. */
export async function endPeriods(
  tx: Transaction,
  id: number,
  userIds: readonly number[],
  { actorId, reason, now }: By,
): Promise<void> {
  const locked = (await lockReaders(tx, userIds)).map((reader) => reader.id)
  const cause = { cause: 'organisation' as const, adminId: actorId, reason }
  await recordEntitlementChanges(tx, { userIds: locked, cause, now }, () =>
    tx
      .updateTable('subscriptions')
      .set({ ends_at: sql`greatest(starts_at, least(ends_at, ${now}))` })
      .where('id', '=', presentPeriods(id, locked))
      .execute(),
  )
}

/** The caller holds the lock on the organisation. */
export async function renewPeriods(
  tx: Transaction,
  { id, plan, starts_at, ends_at }: Pick<OrganisationRow, 'id' | 'plan' | 'starts_at' | 'ends_at'>,
  { actorId, reason, now }: By,
): Promise<void> {
  const holders = await tx
    .selectFrom('organisation_seats')
    .select('user_id')
    .where('organisation_id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
  const locked = (
    await lockReaders(
      tx,
      holders.map(({ user_id }) => user_id),
    )
  ).map((reader) => reader.id)
  const cause = { cause: 'organisation' as const, adminId: actorId, reason }
  const startsAt = sql<Date>`greatest(created_at, ${starts_at}::timestamptz)`
  await recordEntitlementChanges(tx, { userIds: locked, cause, now }, () =>
    tx
      .updateTable('subscriptions')
      .set({ plan, starts_at: startsAt, ends_at: sql`greatest(${startsAt}, ${ends_at}::timestamptz)` })
      .where('id', '=', presentPeriods(id, locked))
      .execute(),
  )
}
