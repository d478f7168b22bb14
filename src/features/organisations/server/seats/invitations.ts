import { emailKey } from '../../../../platform/contract/accounts/rules.ts'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import { withoutTag } from '../../../../platform/server/core/address-rules.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { days, hours, minutes, seconds } from '../../../../platform/server/core/durations.ts'
import { Conflict, InvalidInput, NotFound } from '../../../../platform/server/core/errors.ts'
import { recordLinks, recordUse, refusedLink } from '../../../../platform/server/core/mailed-links.ts'
import { hasAttempt, type RateLimit, takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import { hashOf, isSecretFormat, newSecret } from '../../../../platform/server/core/secrets.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { hasAny } from '../../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { organisationLimits, pastedAddresses } from '../../contract/rules.ts'
import type { OrganisationDeps } from '../deps.ts'
import { seatInvitationMail } from '../mails/organisations.ts'
import { countSeats, lockOrganisation, type OrganisationRow, organisationState } from '../queries.ts'
import { giveSeat } from './give-seat.ts'

const lifetime = days(14)

const perOrganisation: RateLimit = { name: 'seat invitations', burst: 20, every: minutes(3) }
/** The address may be anybody's. */
const perAddress: RateLimit = { name: 'seat invitation address', burst: 3, every: hours(8) }
const perNetwork: RateLimit = { name: 'seat invitation links', burst: 60, every: seconds(10) }

interface Invited {
  invited: number
  refused: { address: string; reason: string }[]
}

/** Inviting an address again replaces its link. @throws InvalidInput, Conflict, TooManyAttempts */
export async function inviteReaders(
  deps: OrganisationDeps,
  id: number,
  addresses: string,
  by: SignedInReader,
): Promise<Invited> {
  const { db } = deps
  const listed = [...new Set(pastedAddresses(addresses))]
  if (listed.length === 0) throw new InvalidInput('addresses', 'Enter at least one email address')
  if (listed.length > organisationLimits.invited)
    throw new InvalidInput('addresses', `At most ${organisationLimits.invited} addresses at once`)
  await takeAttempt(db, { limit: perOrganisation, subject: String(id) }, deps.now())
  return inTransaction(db, async (tx) => {
    const organisation = await lockOrganisation(tx, id)
    const now = deps.now()
    if (organisationState(organisation, now) === 'ended')
      throw new Conflict('organisation_ended', `${organisation.name} has ended. It no longer has seats.`)
    const counted = await countSeats(tx, id, now)
    const held = await findHeld(tx, id, now)
    let left = organisation.seats - counted.used - counted.invited
    const refused: Invited['refused'] = []
    let invited = 0
    for (const address of listed) {
      const key = emailKey(address)
      const holds = key === null ? undefined : held.get(key)
      const reason = await refusalOf(tx, { key, holds, left, now })
      if (reason !== null || key === null) {
        refused.push({ address: address.slice(0, 254), reason: reason ?? '' })
        continue
      }
      await mailInvitation(deps, tx, { organisation, key, invitedBy: by.username, now })
      if (holds === undefined) left -= 1
      held.set(key, 'invitation')
      invited += 1
    }
    await record(tx, 'organisation.invited', organisation, { by, now, detail: { invited } })
    return { invited, refused }
  })
}

const record = (
  tx: Transaction,
  action: 'organisation.invited' | 'organisation.invitation-withdrawn',
  { id, name }: OrganisationRow,
  { by, now, detail }: { by: SignedInReader; now: Date; detail: Record<string, unknown> },
) => recordAction(tx, { by, action, subject: { kind: 'organisation', id, name }, detail }, now)

/** By address. */
async function findHeld(tx: Transaction, id: number, now: Date): Promise<Map<string, 'seat' | 'invitation'>> {
  const open = await tx
    .selectFrom('organisation_invitations')
    .select('email_key')
    .where('organisation_id', '=', id)
    .where('expires_at', '>', now)
    .execute()
  const seats = await tx
    .selectFrom('organisation_seats')
    .innerJoin('users', 'users.id', 'user_id')
    .select('email_key')
    .where('organisation_id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
  return new Map([
    ...open.map(({ email_key }) => [email_key, 'invitation'] as const),
    ...seats.map(({ email_key }) => [email_key, 'seat'] as const),
  ])
}

interface Candidate {
  key: string | null
  holds: 'seat' | 'invitation' | undefined
  left: number
  now: Date
}

async function refusalOf(tx: Transaction, { key, holds, left, now }: Candidate): Promise<string | null> {
  if (key === null) return 'This is not an email address'
  if (holds === 'seat') return 'Already has a seat'
  if (holds === undefined && left <= 0) return 'No seats are left'
  if (!(await hasAttempt(tx, { limit: perAddress, subject: withoutTag(key) }, now)))
    return 'Already invited several times today. Try again tomorrow'
  return null
}

interface Mailed {
  organisation: OrganisationRow
  key: string
  invitedBy: string
  now: Date
}

async function mailInvitation({ sendMail }: OrganisationDeps, tx: Transaction, mailed: Mailed) {
  const { organisation, key, invitedBy, now } = mailed
  const token = newSecret()
  const link = { token_hash: hashOf(token), invited_at: now, expires_at: new Date(now.getTime() + lifetime) }
  const older = await tx
    .selectFrom('organisation_invitations')
    .select('token_hash')
    .where('organisation_id', '=', organisation.id)
    .where('email_key', '=', key)
    .execute()
  await recordLinks(tx, 'seat', { links: [link], replaced: older.map(({ token_hash }) => token_hash) })
  await tx
    .insertInto('organisation_invitations')
    .values({ organisation_id: organisation.id, email_key: key, ...link })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'email_key']).doUpdateSet(link))
    .execute()
  await sendMail(tx, {
    to: key,
    template: seatInvitationMail,
    data: {
      token,
      organisation: organisation.name,
      plan: organisation.plan,
      invitedBy,
      validUntil: link.expires_at.toISOString(),
    },
  })
}

/** @throws NotFound, also for an invitation of another organisation */
export async function withdrawSeatInvitation(
  { db, now }: OrganisationDeps,
  organisation: OrganisationRow,
  id: number,
  by: SignedInReader,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('organisation_invitations')
      .where('id', '=', id)
      .where('organisation_id', '=', organisation.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => new NotFound('invitation', id))
    await record(tx, 'organisation.invitation-withdrawn', organisation, { by, now: now(), detail: {} })
  })
}

/** @throws VerificationFailed, TooManyAttempts */
export async function readSeatInvitation(deps: OrganisationDeps, token: string, network: string) {
  await takeAttempt(deps.db, { limit: perNetwork, subject: network }, deps.now())
  return getInvited(deps.db, token, deps.now())
}

async function getInvited(db: Database, token: string, now: Date) {
  if (!isSecretFormat(token)) throw await refusedLink(db, 'seat', token, now)
  const found = await db
    .selectFrom('organisation_invitations')
    .innerJoin('organisations', 'organisations.id', 'organisation_id')
    .selectAll('organisations')
    .select('organisation_invitations.id as invitation')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  if (!found) throw await refusedLink(db, 'seat', token, now)
  return found
}

/** Works once, for whoever has the link. @throws VerificationFailed, TooManyAttempts, SignInRequired */
export async function acceptSeat(
  deps: OrganisationDeps,
  userId: number,
  { token, network }: { token: string; network: string },
): Promise<OrganisationRow> {
  const { id } = await readSeatInvitation(deps, token, network)
  return inTransaction(deps.db, async (tx) => {
    const organisation = await lockOrganisation(tx, id)
    const now = deps.now()
    const { invitation } = await getInvited(tx, token, now)
    await tx.deleteFrom('organisation_invitations').where('id', '=', invitation).execute()
    await recordUse(tx, hashOf(token))
    const seats = tx.selectFrom('organisation_seats').where('organisation_id', '=', id).where('removed_at', 'is', null)
    const hasSeat = await hasAny(seats.where('user_id', '=', userId))
    const reason = `a seat of ${organisation.name}, by invitation`
    if (!hasSeat) await giveSeat(tx, organisation, { userId, source: 'invitation' }, { reason, now })
    return organisation
  })
}
