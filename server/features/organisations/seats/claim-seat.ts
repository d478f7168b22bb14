import type { Reader } from '../../../core/caller.ts'
import { days } from '../../../core/durations.ts'
import type { Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { activePlan, covers } from '../../subscriptions/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import {
  countSeats,
  domainOf,
  findManagers,
  lockOrganisation,
  type OrganisationRow,
  organisationState,
} from '../queries.ts'
import { giveSeat } from './give-seat.ts'

type Claimant = Reader & { userId: number; email: string }

export type Claim =
  | { outcome: 'taken'; organisation: OrganisationRow }
  | { outcome: 'refused'; sentence: string }
  /** No organisation has the domain, or the reader needs no seat. */
  | { outcome: 'none' }

/**
 * Takes a seat at the organisation that has the domain of the reader's address. An account exists only once its address is verified, so that
 * the domain is proven. Called on every refusal, it takes a lock only if there is something to take.
 */
export async function claimSeat(deps: OrganisationDeps, reader: Claimant): Promise<Claim> {
  const { db } = deps
  const now = deps.now()
  const found = await db
    .selectFrom('organisation_domains')
    .innerJoin('organisations', 'organisations.id', 'organisation_id')
    .leftJoin('organisation_seats as seat', (join) =>
      join.onRef('seat.organisation_id', '=', 'organisations.id').on('seat.user_id', '=', reader.userId),
    )
    .selectAll('organisations')
    .select(['seat.taken_at', 'seat.removed_at', 'seat.is_given_up'])
    .where('domain', '=', domainOf(reader.email))
    .executeTakeFirst()
  if (!found || organisationState(found, now) !== 'running') return { outcome: 'none' }
  if (found.removed_at)
    return {
      outcome: 'refused',
      sentence: `${found.is_given_up ? `You have given up your seat at ${found.name}.` : `Your seat at ${found.name} was taken back.`} Whoever manages the seats there can invite you again.`,
    }
  if (found.taken_at || covers(activePlan(reader.subscriptions, now), found.plan)) return { outcome: 'none' }
  const counted = await countSeats(db, found.id, now)
  const isKnownToBeFull = counted.used + counted.invited >= found.seats && !mayTell(found, now)
  const taken = isKnownToBeFull ? null : await inTransaction(db, (tx) => claim(deps, tx, found.id, reader))
  if (taken) return { outcome: 'taken', organisation: taken }
  return {
    outcome: 'refused',
    sentence: `All ${found.seats} seats of ${found.name} are taken. Whoever manages them there has been told and can free one for you.`,
  }
}

/** Null: no seat is left. */
async function claim(
  deps: OrganisationDeps,
  tx: Transaction,
  id: number,
  { userId, email }: Claimant,
): Promise<OrganisationRow | null> {
  const organisation = await lockOrganisation(tx, id)
  // Read under the lock, under which all seats are taken.
  const now = deps.now()
  const known = await tx
    .selectFrom('organisation_seats')
    .select('removed_at')
    .where('organisation_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (known) return known.removed_at ? null : organisation
  const { used, invited } = await countSeats(tx, id, now)
  if (used + invited >= organisation.seats) {
    await notifyManagers(deps, tx, organisation, now)
    return null
  }
  const reason = `a seat of ${organisation.name}, by the domain ${domainOf(email)}`
  await giveSeat(tx, organisation, { userId, source: 'domain' }, { reason, now })
  return organisation
}

const mayTell = ({ full_told_at }: OrganisationRow, now: Date) =>
  full_told_at === null || now.getTime() - full_told_at.getTime() >= days(1)

/** Mails the managers that somebody got no seat, at most once a day. */
async function notifyManagers(deps: OrganisationDeps, tx: Transaction, organisation: OrganisationRow, now: Date) {
  if (!mayTell(organisation, now)) return
  const { id, name, seats } = organisation
  await tx.updateTable('organisations').set({ full_told_at: now }).where('id', '=', id).execute()
  for (const to of await findManagers(tx, id))
    await deps.sendMail(tx, { to, template: 'organisation-full', data: { organisation: name, seats } })
}
