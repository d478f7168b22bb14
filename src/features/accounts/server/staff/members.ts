import { sql } from 'kysely'
import type { Role } from '../../../../platform/contract/accounts/roles.ts'
import { type AuditedAction, recordAction } from '../../../../platform/server/audit/index.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { lockAddressOf } from '../address-lock.ts'
import type { AccountDeps } from '../deps.ts'
import { lockAdmins, requireAnotherAdmin } from '../my-account/account.ts'
import { removeAllFactors } from '../second-factor/factors.ts'
import { endSessions } from '../sessions/sessions.ts'

/** Deactivated accounts too, by name. */
export const listStaff = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'deactivated_at'])
    .select(
      sql<Date | null>`greatest(
        (select max(last_seen_at) from sessions where user_id = users.id),
        (select max(seen_at) from known_networks where user_id = users.id))`.as('last_seen_at'),
    )
    .select(
      sql<boolean>`exists (select from passkeys where user_id = users.id)
        or exists (select from authenticator_apps where user_id = users.id and confirmed_at is not null)`.as(
        'has_second_factor',
      ),
    )
    .where((user) => user.or([user('role', '<>', 'reader'), user('deactivated_at', 'is not', null)]))
    .orderBy(sql`lower(username)`)
    .orderBy('id')
    .execute()

export const listInvitations = (db: Database) =>
  db
    .selectFrom('staff_invitations')
    .innerJoin('users', 'users.id', 'invited_by')
    .select(['staff_invitations.id', 'staff_invitations.email', 'staff_invitations.role', 'expires_at'])
    .select('users.username as invited_by')
    .orderBy('staff_invitations.id', 'desc')
    .execute()

interface ByAdmin {
  id: number
  by: SignedInReader
  now: Date
}

/** Ends all sessions of that account. @throws NotFound, Conflict */
export async function changeRole(db: Database, { id, by, now }: ByAdmin, role: Role): Promise<void> {
  await changeMember(db, { id, by }, (tx, member) => giveRole(tx, member, role, by, now))
}

/** Does nothing if it is the role already. @throws Conflict if no other administrator is left */
export async function giveRole(
  tx: Transaction,
  member: Pick<Member, 'id' | 'email' | 'role'>,
  role: Role,
  by: AuditedAction['by'],
  now: Date,
): Promise<void> {
  if (member.role === role) return
  if (role !== 'admin') await requireAnotherAdmin(tx, member.id)
  await tx.updateTable('users').set({ role }).where('id', '=', member.id).execute()
  await withdrawInvitationsOf(tx, member.id)
  await endSessions(tx, member.id)
  const detail = { from: member.role, to: role }
  await recordAction(tx, { by, action: 'staff.role-changed', subject: subjectOf(member), detail }, now)
}

/** Deactivating ends the sessions. @throws NotFound, Conflict */
export async function setActive(db: Database, { id, by, now }: ByAdmin, isActive: boolean): Promise<void> {
  await changeMember(db, { id, by }, async (tx, member) => {
    if (isActive === (member.deactivated_at === null)) return
    if (!isActive) {
      await requireAnotherAdmin(tx, id)
      await withdrawInvitationsOf(tx, id)
      await endSessions(tx, id)
    }
    const deactivated_at = isActive ? null : now
    await tx.updateTable('users').set({ deactivated_at }).where('id', '=', id).execute()
    const action = isActive ? 'staff.reactivated' : 'staff.deactivated'
    await recordAction(tx, { by, action, subject: subjectOf(member) }, now)
  })
}

/** @throws NotFound, Conflict */
export async function removeFactorsOfMember(deps: AccountDeps, id: number, by: SignedInReader): Promise<void> {
  await changeMember(deps.db, { id, by }, (tx, member) => removeAllFactors(deps, tx, member, by, deps.now()))
}

/** @throws NotFound */
export async function signOutMember(db: Database, { id, by, now }: ByAdmin): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAddressOf(tx, id)
    const member = await getMember(tx, id)
    await endSessions(tx, id)
    await recordAction(tx, { by, action: 'staff.signed-out', subject: subjectOf(member) }, now)
  })
}

/** Nobody takes the role from themselves, so that a slip locks nobody out. */
async function changeMember(
  db: Database,
  { id, by }: Pick<ByAdmin, 'id' | 'by'>,
  change: (tx: Transaction, member: Member) => Promise<void>,
) {
  if (id === by.userId)
    throw new Conflict(
      'own_account',
      'You cannot change your own role, deactivate your account or remove your two-factor authentication here. Ask another administrator.',
    )
  await inTransaction(db, async (tx) => {
    await lockAddressOf(tx, id)
    const member = await getMember(tx, id)
    await requireStillAdmin(tx, by)
    await change(tx, member)
  })
}

type Member = Awaited<ReturnType<typeof getMember>>

async function getMember(tx: Transaction, id: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'deactivated_at'])
    .where('id', '=', id)
    .where((user) => user.or([user('role', '<>', 'reader'), user('deactivated_at', 'is not', null)]))
    .executeTakeFirstOrThrow(() => new NotFound('member of the staff', id))
}

/** Of two administrators who demote each other at once, one is too late. */
async function requireStillAdmin(tx: Transaction, { userId }: SignedInReader) {
  const admins = await lockAdmins(tx)
  if (!admins.some(({ id }) => id === userId)) throw new Conflict('not_admin', 'You are no longer an administrator.')
}

/** Sent by or to the account: a link must not give back the rights that an administrator takes. */
const withdrawInvitationsOf = (tx: Transaction, userId: number) =>
  tx
    .deleteFrom('staff_invitations')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('invited_by', '=', userId),
        eb('email_key', '=', selectFrom('users').select('email_key').where('id', '=', userId)),
      ]),
    )
    .execute()

const subjectOf = ({ id, email }: Pick<Member, 'id' | 'email'>) => ({ kind: 'user', id, name: email })
