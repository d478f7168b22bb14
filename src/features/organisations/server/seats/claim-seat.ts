import { findRule, mailboxOf, mailboxOfReader } from '../../../../platform/server/core/address-rules.ts'
import type { Reader } from '../../../../platform/server/core/caller.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { activePlan, covers } from '../../../subscriptions/server/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { organisationFullMail } from '../mails/organisations.ts'
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

/** An account exists only with a verified address, which proves the domain. Locks only if there is a seat to take. */
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
  if (found.removed_at) return refused(goneSentence(found, found.is_given_up === true))
  if (found.taken_at || covers(activePlan(reader.subscriptions, now), found.plan)) return { outcome: 'none' }
  const reason = await reasonToRefuseMailbox(db, found, reader)
  if (reason !== null) return refused(reason)
  const counted = await countSeats(db, found.id, now)
  const isKnownToBeFull = counted.used + counted.invited >= found.seats && !mayTell(found, now)
  return isKnownToBeFull ? refused(fullSentence(found)) : inTransaction(db, (tx) => claim(deps, tx, found.id, reader))
}

const refused = (sentence: string): Claim => ({ outcome: 'refused', sentence })

const askManager = 'ask your seat manager for an invitation.'
const goneSentence = ({ name }: OrganisationRow, isGivenUp: boolean) =>
  `${isGivenUp ? `You have given up your seat at ${name}.` : `Your seat at ${name} was removed.`} To return, ${askManager}`
const fullSentence = ({ name, seats }: OrganisationRow) =>
  `All ${seats} seats of ${name} are taken. We have told your seat manager, who can free one for you.`

/**
 * Why the domain gives the reader no seat, however many are left: the mailbox has one by another address, or lost it
 * with this or another address, also one whose account is deleted. Null: it gives one.
 */
async function reasonToRefuseMailbox(db: Database, organisation: OrganisationRow, { userId }: Claimant) {
  const { id, name } = organisation
  const others = await db
    .selectFrom('organisation_seats')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['removed_at', 'is_given_up'])
    .where('organisation_id', '=', id)
    .where('user_id', '<>', userId)
    .where(mailboxOf('users.email_key'), '=', mailboxOfReader(userId))
    .execute()
  if (others.some(({ removed_at }) => removed_at === null))
    return `Your mailbox already has a seat at ${name}, with another address. For one more, ${askManager}`
  const removed = await findRule(db, { rule: 'seat-removed', about: id, userId })
  if (removed || others.some(({ is_given_up }) => !is_given_up)) return goneSentence(organisation, false)
  const givenUp = await findRule(db, { rule: 'seat-given-up', about: id, userId })
  return givenUp || others.length > 0 ? goneSentence(organisation, true) : null
}

async function claim(deps: OrganisationDeps, tx: Transaction, id: number, reader: Claimant): Promise<Claim> {
  const organisation = await lockOrganisation(tx, id)
  // Read under the lock, under which all seats are taken.
  const now = deps.now()
  const { userId, email } = reader
  const known = await tx
    .selectFrom('organisation_seats')
    .select(['removed_at', 'is_given_up'])
    .where('organisation_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (known?.removed_at) return refused(goneSentence(organisation, known.is_given_up))
  if (known) return { outcome: 'taken', organisation }
  const reason = await reasonToRefuseMailbox(tx, organisation, reader)
  if (reason !== null) return refused(reason)
  const { used, invited } = await countSeats(tx, id, now)
  if (used + invited >= organisation.seats) {
    await notifyManagers(deps, tx, organisation, now)
    return refused(fullSentence(organisation))
  }
  const because = `a seat of ${organisation.name}, by the domain ${domainOf(email)}`
  await giveSeat(tx, organisation, { userId, source: 'domain' }, { reason: because, now })
  return { outcome: 'taken', organisation }
}

const mayTell = ({ full_notified_at }: OrganisationRow, now: Date) =>
  full_notified_at === null || now.getTime() - full_notified_at.getTime() >= days(1)

/** At most once a day. */
async function notifyManagers(deps: OrganisationDeps, tx: Transaction, organisation: OrganisationRow, now: Date) {
  if (!mayTell(organisation, now)) return
  const { id, name, seats } = organisation
  await tx.updateTable('organisations').set({ full_notified_at: now }).where('id', '=', id).execute()
  for (const to of await findManagers(tx, id))
    await deps.sendMail(tx, { to, template: organisationFullMail, data: { organisation: name, seats } })
}
