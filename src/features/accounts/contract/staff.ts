import { z } from 'zod'
import { roles, staffRoles } from '../../../platform/contract/accounts/roles.ts'
import { accountMessages, passwordProblem } from '../../../platform/contract/accounts/rules.ts'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import {
  checkedBy,
  EmailAddress,
  Instant,
  LinkToken,
  MessageAnswer,
  Username,
} from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'

const RoleOfStaff = z.enum(staffRoles)

export const StaffMember = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  lastSeenAt: Instant.nullable(),
  hasSecondFactor: z.boolean(),
  isActive: z.boolean(),
  isSelf: z.boolean().describe('The caller'),
})
export type StaffMember = z.infer<typeof StaffMember>

export const StaffInvitation = z.object({
  id: z.int(),
  email: z.string(),
  role: RoleOfStaff,
  invitedBy: z.string(),
  expiresAt: Instant,
  isExpired: z.boolean(),
})
export type StaffInvitation = z.infer<typeof StaffInvitation>

const ofMember = { access: 'admin', params: z.object({ id: Id }) } as const
const guarded = { ...ofMember, freshFactor: true } as const
const ofInvitation = { access: 'anyone', params: z.object({ token: LinkToken }) } as const

export const staffEndpoints = endpoints({
  'GET /admin/staff': {
    summary: 'The staff, and invitations that nobody has accepted yet',
    access: 'admin',
    answers: { 200: z.object({ members: z.array(StaffMember), invitations: z.array(StaffInvitation) }) },
  },
  'POST /admin/staff-invitations': {
    summary: 'Invites an address to the staff by mail. A new invitation replaces the older one. 409 `already_staff`',
    access: 'admin',
    freshFactor: true,
    body: z.object({ email: EmailAddress, role: RoleOfStaff }),
    answers: { 201: MessageAnswer },
  },
  'POST /admin/staff-invitations/:id/resend': {
    summary: 'Mails a new link. The older one is no longer valid',
    ...guarded,
    answers: { 200: MessageAnswer },
  },
  'DELETE /admin/staff-invitations/:id': {
    summary: 'Withdraws an invitation',
    ...ofMember,
    answers: { 200: MessageAnswer },
  },
  'PUT /admin/staff/:id/role': {
    summary:
      'Changes a role and signs the person out everywhere; `reader` removes them from the staff. 409 `own_account`, `last_admin`',
    ...guarded,
    body: z.object({ role: z.enum(roles) }),
    answers: { 200: MessageAnswer },
  },
  'PUT /admin/staff/:id/active': {
    summary:
      'Deactivates an account, which signs it out everywhere, or reactivates it. 409 `own_account`, `last_admin`',
    ...guarded,
    body: z.object({ isActive: z.boolean() }),
    answers: { 200: MessageAnswer },
  },
  'POST /admin/staff/:id/sign-out': {
    summary: 'Signs somebody of the staff out everywhere',
    ...ofMember,
    answers: { 200: MessageAnswer },
  },
  'DELETE /admin/staff/:id/second-factor': {
    summary: 'Removes the second factor of somebody who has lost it, and signs them out. The owner gets a mail',
    ...guarded,
    answers: { 200: MessageAnswer },
  },
  'GET /auth/invitations/:token': {
    summary:
      'What an invitation offers. 400 `link_used`, `link_replaced`, `link_expired`, and `link_invalid` if it was withdrawn, cut off or never mailed',
    ...ofInvitation,
    answers: {
      200: z.object({
        email: z.string(),
        role: RoleOfStaff,
        invitedBy: z.string(),
        hasAccount: z.boolean().describe('The address has an account, which must be signed in to accept'),
      }),
    },
  },
  'POST /auth/invitations/:token': {
    summary:
      'Accepts an invitation: with name and password for a new account, else as the signed-in owner of the address. 403 `other_address`, 401 if the address has an account that is not signed in',
    ...ofInvitation,
    body: z.object({
      username: Username.optional(),
      password: checkedBy(passwordProblem, accountMessages.passwordRequired).optional(),
    }),
    answers: { 200: MessageAnswer, 401: ErrorResponse, 403: ErrorResponse },
  },
})
