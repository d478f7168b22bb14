import { roleNames } from '../../../../platform/contract/accounts/roles.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { created, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { StaffInvitation, StaffMember } from '../../contract/staff.ts'
import type { AccountDeps } from '../deps.ts'
import { acceptInvitation, invite, readInvitation, resendInvitation, withdrawInvitation } from './invitations.ts'
import { changeRole, listInvitations, listStaff, removeFactorsOfMember, setActive, signOutMember } from './members.ts'

export function staffRoutes(router: Router, deps: AccountDeps) {
  memberRoutes(router, deps)
  invitationRoutes(router, deps)
}

function memberRoutes({ route }: Router, deps: AccountDeps) {
  const { db, now } = deps

  route('GET /admin/staff', async (_, call) => {
    const caller = requireCaller(call)
    const members = (await listStaff(db)).map(
      ({ deactivated_at, last_seen_at, has_second_factor, ...member }): StaffMember => ({
        ...member,
        lastSeenAt: last_seen_at?.toISOString() ?? null,
        hasSecondFactor: has_second_factor,
        isActive: deactivated_at === null,
        isSelf: member.id === caller.userId,
      }),
    )
    const invitations = (await listInvitations(db)).map(
      ({ invited_by, expires_at, ...invitation }): StaffInvitation => ({
        ...invitation,
        invitedBy: invited_by,
        expiresAt: expires_at.toISOString(),
        isExpired: expires_at <= now(),
      }),
    )
    return ok({ members, invitations })
  })

  route('PUT /admin/staff/:id/role', async ({ params, body: { role } }, call) => {
    await changeRole(db, { id: params.id, by: requireCaller(call), now: now() }, role)
    return ok({ message: `Role changed to ${roleNames[role]}` })
  })

  route('PUT /admin/staff/:id/active', async ({ params, body: { isActive } }, call) => {
    await setActive(db, { id: params.id, by: requireCaller(call), now: now() }, isActive)
    return ok({ message: isActive ? 'Account reactivated' : 'Account deactivated and signed out' })
  })

  route('POST /admin/staff/:id/sign-out', async ({ params }, call) => {
    await signOutMember(db, { id: params.id, by: requireCaller(call), now: now() })
    return ok({ message: 'Account signed out everywhere' })
  })

  route('DELETE /admin/staff/:id/second-factor', async ({ params }, call) => {
    await removeFactorsOfMember(deps, params.id, requireCaller(call))
    return ok({ message: 'Two-factor authentication removed. Its owner is signed out and notified by email' })
  })
}

function invitationRoutes({ route }: Router, deps: AccountDeps) {
  route('POST /admin/staff-invitations', async ({ body }, call) => {
    await invite(deps, body, requireCaller(call))
    return created({ message: `Invitation sent to ${body.email}` })
  })

  route('POST /admin/staff-invitations/:id/resend', async ({ params }, call) => {
    await resendInvitation(deps, params.id, requireCaller(call))
    return ok({ message: 'New link sent. The old one no longer works' })
  })

  route('DELETE /admin/staff-invitations/:id', async ({ params }, call) => {
    await withdrawInvitation(deps, params.id, requireCaller(call))
    return ok({ message: 'Invitation revoked' })
  })

  route('GET /auth/invitations/:token', async ({ params }, { visitor }) => {
    const { email, role, invitedBy, ownerId } = await readInvitation(deps, params.token, visitor.network)
    return ok({ email, role, invitedBy, hasAccount: ownerId !== null })
  })

  route('POST /auth/invitations/:token', async ({ params, body }, { caller, visitor }) => {
    const { username, password } = body
    await acceptInvitation(deps, { token: params.token, username, password }, { caller, network: visitor.network })
    return ok({ message: 'Welcome to the staff. Please sign in.' })
  })
}
