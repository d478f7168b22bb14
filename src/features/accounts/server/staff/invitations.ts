import type { StaffRole } from '../../../../platform/contract/accounts/roles.ts'
import { accountMessages } from '../../../../platform/contract/accounts/rules.ts'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import {
  Conflict,
  InvalidInput,
  NotFound,
  SignInRequired,
  VerificationFailed,
} from '../../../../platform/server/core/errors.ts'
import { linkRefusal, recordLinks, recordUse, refusedLink } from '../../../../platform/server/core/mailed-links.ts'
import { takeAttempt } from '../../../../platform/server/core/rate-limit.ts'
import { hashOf, isSecretFormat, newSecret } from '../../../../platform/server/core/secrets.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { hasAny } from '../../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { lockAddress } from '../address-lock.ts'
import type { AccountDeps } from '../deps.ts'
import { requireEmailKey } from '../email-address.ts'
import { accountRateLimits } from '../limits.ts'
import { staffInvitationMail } from '../mails/staff-invitation.ts'
import { endSessions } from '../sessions/sessions.ts'
import { deletePendingSignUps, requireUncommonPassword } from '../sign-up/sign-up.ts'

const lifetime = days(7)

/** The address may be invited already. @throws Conflict if it belongs to the staff */
export async function invite(
  deps: AccountDeps,
  { email, role }: { email: string; role: StaffRole },
  by: SignedInReader,
): Promise<void> {
  const key = requireEmailKey(email)
  const now = deps.now()
  await inTransaction(deps.db, async (tx) => {
    await lockAddress(tx, key)
    const member = tx
      .selectFrom('users')
      .where('email_key', '=', key)
      .where((user) => user.or([user('role', '<>', 'reader'), user('deactivated_at', 'is not', null)]))
    if (await hasAny(member))
      throw new Conflict('already_staff', 'This address already belongs to the staff. Change the role there.')
    const older = await tx
      .deleteFrom('staff_invitations')
      .where('email_key', '=', key)
      .returning('token_hash')
      .executeTakeFirst()
    const { token, ...columns } = await newLink(tx, older, now)
    const { id } = await tx
      .insertInto('staff_invitations')
      .values({ email_key: key, email, role, invited_by: by.userId, created_at: now, ...columns })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sendLink(deps, tx, { to: email, role, token, validUntil: columns.expires_at, invitedBy: by.username })
    const subject = { kind: 'invitation', id, name: email }
    await recordAction(tx, { by, action: 'staff.invited', subject, detail: { role } }, now)
  })
}

/** The new link replaces the older one. @throws NotFound */
export async function resendInvitation(deps: AccountDeps, id: number, by: SignedInReader): Promise<void> {
  const now = deps.now()
  await inTransaction(deps.db, async (tx) => {
    const older = await tx
      .selectFrom('staff_invitations')
      .select('token_hash')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const { token, ...columns } = await newLink(tx, older, now)
    const invitation = await tx
      .updateTable('staff_invitations')
      .set({ ...columns, invited_by: by.userId })
      .where('id', '=', id)
      .returning(['email', 'role'])
      .executeTakeFirstOrThrow(() => new NotFound('invitation', id))
    const { email, role } = invitation
    await sendLink(deps, tx, { to: email, role, token, validUntil: columns.expires_at, invitedBy: by.username })
    const subject = { kind: 'invitation', id, name: email }
    await recordAction(tx, { by, action: 'staff.invitation-resent', subject }, now)
  })
}

/** @throws NotFound */
export async function withdrawInvitation(deps: AccountDeps, id: number, by: SignedInReader): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const gone = await tx.deleteFrom('staff_invitations').where('id', '=', id).returning('email').executeTakeFirst()
    if (!gone) throw new NotFound('invitation', id)
    const subject = { kind: 'invitation', id, name: gone.email }
    await recordAction(tx, { by, action: 'staff.invitation-withdrawn', subject }, deps.now())
  })
}

async function newLink(tx: Transaction, older: { token_hash: Buffer } | undefined, now: Date) {
  const token = newSecret()
  const link = { token_hash: hashOf(token), expires_at: new Date(now.getTime() + lifetime) }
  await recordLinks(tx, 'staff', { links: [link], replaced: older ? [older.token_hash] : [] })
  return { token, ...link }
}

interface Link {
  to: string
  role: StaffRole
  token: string
  validUntil: Date
  invitedBy: string
}

const sendLink = ({ sendMail }: AccountDeps, tx: Transaction, { to, validUntil, ...data }: Link) =>
  sendMail(tx, { to, template: staffInvitationMail, data: { ...data, validUntil: validUntil.toISOString() } })

/** @throws VerificationFailed, TooManyAttempts */
export async function readInvitation({ db, now }: AccountDeps, token: string, network: string) {
  await takeAttempt(db, { limit: accountRateLimits.link.client, subject: network }, now())
  return getInvitation(db, token, now())
}

async function getInvitation(db: Database, token: string, now: Date) {
  if (!isSecretFormat(token)) throw await refusedLink(db, 'staff', token, now)
  const found = await db
    .selectFrom('staff_invitations')
    .innerJoin('users as inviter', 'inviter.id', 'staff_invitations.invited_by')
    .leftJoin('users as owner', 'owner.email_key', 'staff_invitations.email_key')
    .select([
      'staff_invitations.id',
      'staff_invitations.email',
      'staff_invitations.email_key',
      'staff_invitations.role',
      'inviter.username as invitedBy',
      'owner.id as ownerId',
    ])
    .where('staff_invitations.token_hash', '=', hashOf(token))
    .where('staff_invitations.expires_at', '>', now)
    .executeTakeFirst()
  if (!found) throw await refusedLink(db, 'staff', token, now)
  return found
}

/** `username` and `password` are for a new account. */
export interface Acceptance {
  token: string
  username: string | undefined
  password: string | undefined
}

/**
 * Works once. The link proves the address of a new account; an existing account must be signed in. Its sessions end,
 * since its rights change. @throws VerificationFailed, SignInRequired, InvalidInput, TooManyAttempts, Overloaded
 */
export async function acceptInvitation(
  deps: AccountDeps,
  { token, username, password }: Acceptance,
  { caller, network }: { caller: SignedInReader | null; network: string },
): Promise<void> {
  const { db, passwords, now } = deps
  const offered = await readInvitation(deps, token, network)
  if (offered.ownerId === null && caller) throw otherAddress(offered.email, caller)
  // Hashing takes long, so it happens before the transaction.
  const account = offered.ownerId === null ? requireNewAccount(username, password) : null
  passwords.requireCapacity()
  const passwordHash = account && (await passwords.hash(account.password))
  await inTransaction(db, async (tx) => {
    await lockAddress(tx, offered.email_key)
    const { id, email, email_key, role, ownerId } = await getInvitation(tx, token, now())
    await tx.deleteFrom('staff_invitations').where('id', '=', id).execute()
    await recordUse(tx, hashOf(token))
    let userId = ownerId
    if (userId !== null) {
      if (!caller) throw new SignInRequired(`Please sign in as ${email} to accept the invitation.`)
      if (caller.userId !== userId) throw otherAddress(email, caller)
      // Whoever has got a role since keeps it: it may be the one of the last administrator.
      await tx
        .updateTable('users')
        .set({ role })
        .where('id', '=', userId)
        .where('role', '=', 'reader')
        .returning('id')
        .executeTakeFirstOrThrow(() => linkRefusal('staff', 'withdrawn'))
      await endSessions(tx, userId)
    } else {
      if (!account || !passwordHash) throw linkRefusal('staff', 'withdrawn')
      const created = await tx
        .insertInto('users')
        .values({
          email_key,
          email,
          username: account.username,
          role,
          created_at: now(),
          password_hash: passwordHash,
          password_proven_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      userId = created.id
      await deletePendingSignUps(tx, email_key)
    }
    const by = { userId, username: account?.username ?? caller?.username ?? email }
    const subject = { kind: 'user', id: userId, name: email }
    await recordAction(tx, { by, action: 'staff.joined', subject, detail: { role } }, now())
  })
}

function requireNewAccount(username: string | undefined, password: string | undefined) {
  if (username === undefined) throw new InvalidInput('username', accountMessages.usernameRequired)
  if (password === undefined) throw new InvalidInput('password', accountMessages.passwordRequired)
  requireUncommonPassword(password)
  return { username, password }
}

const otherAddress = (email: string, caller: SignedInReader) =>
  new VerificationFailed(
    'other_address',
    `This invitation is for ${email}, and you are signed in as ${caller.email}. Sign out to accept it.`,
  )
