import { recordAction } from '../../../../platform/server/audit/index.ts'
import { keepRule } from '../../../../platform/server/core/address-rules.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { NotFound } from '../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { OrganisationDeps } from '../deps.ts'
import { domainOf, lockOrganisation, type OrganisationRow } from '../queries.ts'
import { endPeriods } from './give-seat.ts'

/** What the reader has bought stays. @throws NotFound */
export const removeReader = (
  deps: OrganisationDeps,
  seat: { organisationId: number; userId: number },
  by: SignedInReader,
) => freeSeat(deps, { ...seat, isGivenUp: false }, by)

/** The domain alone does not give it again. @throws NotFound */
export const giveUpSeat = (deps: OrganisationDeps, organisationId: number, by: SignedInReader) =>
  freeSeat(deps, { organisationId, userId: by.userId, isGivenUp: true }, by)

async function freeSeat(
  { db, now }: OrganisationDeps,
  { organisationId, userId, isGivenUp }: { organisationId: number; userId: number; isGivenUp: boolean },
  by: SignedInReader,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const organisation = await lockOrganisation(tx, organisationId)
    await tx
      .updateTable('organisation_seats')
      .set({ removed_at: now(), is_given_up: isGivenUp })
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .where('removed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirstOrThrow(() => new NotFound('seat', userId))
    const reason = isGivenUp
      ? `the seat of ${organisation.name} was given up`
      : `the seat of ${organisation.name} was taken back`
    await endPeriods(tx, organisationId, [userId], { actorId: by.userId, reason, now: now() })
    const subject = { kind: 'organisation', id: organisationId, name: organisation.name }
    const entry = isGivenUp
      ? ({ action: 'organisation.seat-given-up' } as const)
      : ({ action: 'organisation.seat-removed', detail: { userId, isManager: !by.isAdmin } } as const)
    await recordAction(tx, { by, subject, ...entry }, now())
  })
}

/** Ends seats given by domains that the organisation no longer has. The caller holds the lock on the organisation. */
export async function endSeatsWithoutDomain(
  tx: Transaction,
  { id, name }: Pick<OrganisationRow, 'id' | 'name'>,
  { domains, actorId, now }: { domains: readonly string[]; actorId: number | null; now: Date },
): Promise<void> {
  const holders = await tx
    .selectFrom('organisation_seats')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'email_key'])
    .where('organisation_id', '=', id)
    .where('source', '=', 'domain')
    .where('removed_at', 'is', null)
    .execute()
  const without = holders.filter(({ email_key }) => !domains.includes(domainOf(email_key)))
  await endSeats(tx, { id, name }, { userIds: without.map(({ user_id }) => user_id), actorId, now })
}

/** Call it before the account's row is locked: organisations are locked before readers. */
export async function leaveDomain(tx: Transaction, userId: number, newEmail: string, now: Date): Promise<void> {
  const seats = await tx
    .selectFrom('organisation_seats')
    .select('organisation_id')
    .where('user_id', '=', userId)
    .where('source', '=', 'domain')
    .where('removed_at', 'is', null)
    .where('organisation_id', 'not in', (same) =>
      same.selectFrom('organisation_domains').select('organisation_id').where('domain', '=', domainOf(newEmail)),
    )
    .orderBy('organisation_id')
    .execute()
  for (const { organisation_id } of seats) {
    const organisation = await lockOrganisation(tx, organisation_id)
    await endSeats(tx, organisation, { userIds: [userId], actorId: null, now })
  }
}

async function endSeats(
  tx: Transaction,
  { id, name }: Pick<OrganisationRow, 'id' | 'name'>,
  { userIds, actorId, now }: { userIds: readonly number[]; actorId: number | null; now: Date },
) {
  if (userIds.length === 0) return
  await tx.deleteFrom('organisation_seats').where('organisation_id', '=', id).where('user_id', 'in', userIds).execute()
  const reason = `the address has no domain of ${name} any more`
  await endPeriods(tx, id, userIds, { actorId, reason, now })
}

/** For other accounts with the mailbox. */
export async function keepRemovedSeatsOf(tx: Transaction, userId: number): Promise<void> {
  const removed = await tx
    .selectFrom('organisation_seats')
    .select(['organisation_id', 'removed_at', 'is_given_up'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is not', null)
    .orderBy('organisation_id')
    .execute()
  for (const { organisation_id: about, removed_at, is_given_up } of removed)
    if (removed_at)
      await keepRule(
        tx,
        { rule: is_given_up ? 'seat-given-up' : 'seat-removed', about, userId },
        { keptAt: removed_at },
      )
}

/** Call it before the account is deleted. */
export async function eraseInOrganisations(tx: Transaction, userId: number): Promise<void> {
  for (const table of ['organisation_managers', 'organisation_invitations'] as const)
    await tx
      .deleteFrom(table)
      .where('email_key', '=', (own) => own.selectFrom('users').select('email_key').where('id', '=', userId))
      .execute()
}
