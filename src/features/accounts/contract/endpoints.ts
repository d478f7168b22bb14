import { z } from 'zod'
import { accountMessages, passwordProblem, resetPasswordProblem } from '../../../platform/contract/accounts/rules.ts'
import { Profile, RoleField, SignedIn } from '../../../platform/contract/accounts/session.ts'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import {
  checkedBy,
  EmailAddress,
  Instant,
  LinkToken,
  MessageAnswer,
  Phone,
  Username,
} from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { NewsletterRecord } from '../../newsletter/contract/subscription.ts'
import { Order, PlanName } from '../../subscriptions/contract/endpoints.ts'

/** Bytes. */
const maxBody = 16 * 1024

const Password = checkedBy(passwordProblem, accountMessages.passwordRequired)

/** Compared, not chosen: the rules for new passwords do not apply. */
const GivenPassword = z
  .string({ error: accountMessages.passwordRequired })
  .min(1, accountMessages.passwordRequired)
  .max(1000, accountMessages.passwordTooLong)

export const SecondFactorAsked = z.object({
  ticket: z.string().describe('For POST auth/second-factor, for ten minutes'),
  factors: z.array(z.enum(['app', 'passkey', 'recovery'])),
})
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>

export const RegisterRequest = z.object({
  username: Username,
  email: EmailAddress,
  phone: Phone.nullish(),
  password: Password,
  returnTo: z.string().max(2000).optional().describe('A path of this site to which the verified reader returns'),
})

export const Account = z.object({
  username: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  roles: RoleField,
  memberSince: Instant,
  plan: PlanName.nullable(),
  planUntil: Instant.nullable().describe('Null without a plan, or if it has no end date'),
  hasPassword: z.boolean().describe('False if the reader has only ever signed in with Google'),
  hasGoogle: z.boolean(),
  emailChange: z
    .object({ newEmail: z.string(), validUntil: Instant, isOldConfirmed: z.boolean(), isNewConfirmed: z.boolean() })
    .nullable()
    .describe('A change of the address that waits for both mailboxes'),
})
export type Account = z.infer<typeof Account>

export const Device = z.object({
  id: z.int(),
  name: z.string().describe('Such as "Firefox on Windows"'),
  method: z.enum(['password', 'google']),
  signedInAt: Instant,
  lastSeenAt: Instant.describe('To the hour'),
  isThisOne: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const MyData = z.object({
  madeAt: Instant,
  account: Account,
  devices: z.array(Device),
  subscriptions: z.array(
    z.object({ plan: PlanName, startsAt: Instant, endsAt: Instant.nullable(), reason: z.string(), createdAt: Instant }),
  ),
  newsletter: NewsletterRecord.nullable(),
  orders: z.array(Order),
  views: z
    .array(z.object({ articleId: z.int(), title: z.string(), viewedAt: Instant }))
    .describe('Articles that were read while signed in, newest first'),
  records: z
    .record(z.string(), z.array(z.record(z.string(), z.unknown())))
    .describe('Every stored row about the reader by table, without secrets'),
})
export type MyData = z.infer<typeof MyData>

const Redirect = z.null().describe('A redirect')

export const accountEndpoints = endpoints({
  'POST /auth/register': {
    summary: 'Signs up; a mail with a link confirms the address. Answers the same for a known address.',
    access: 'anyone',
    maxBody,
    body: RegisterRequest,
    answers: { 201: MessageAnswer },
  },
  'POST /auth/login': {
    summary:
      'Signs in. 401 `wrong_credentials`; 403 `email_unverified` with the right password before the mail was confirmed; 202 if the account has a second factor',
    access: 'anyone',
    maxBody,
    body: z.object({ email: EmailAddress, password: GivenPassword }),
    answers: { 200: SignedIn, 202: SecondFactorAsked, 401: ErrorResponse, 403: ErrorResponse, 429: ErrorResponse },
  },
  'GET /auth/profile': {
    summary: 'Who is signed in',
    access: 'reader',
    beforeSecondFactor: true,
    answers: { 200: Profile },
  },
  'POST /auth/verify-email/:token': {
    summary:
      'Confirms an e-mail address. 400 `address_verified` for a link that was used; `link_replaced` and `link_expired` for 90 days after its end, and `link_invalid` if it was withdrawn, cut off or never mailed. 409 `password_needed` if several sign-ups wait for the address: then the account gets the password of the body',
    access: 'anyone',
    maxBody,
    params: z.object({ token: LinkToken }),
    body: z
      .object({ password: checkedBy(resetPasswordProblem, accountMessages.newPasswordRequired).optional() })
      .nullish(),
    answers: { 200: MessageAnswer },
  },
  'POST /auth/resend-verification': {
    summary: 'Mails the link that confirms an address once more. Answers the same for every address.',
    access: 'anyone',
    maxBody,
    body: z.object({ email: EmailAddress }),
    answers: { 200: MessageAnswer },
  },
  'POST /auth/request-password-reset': {
    summary: 'Mails a link that resets the password. Answers the same for every address.',
    access: 'anyone',
    maxBody,
    body: z.object({ email: EmailAddress }),
    contentType: 'text/plain',
    answers: { 200: z.string() },
  },
  'GET /auth/reset-password/:token': {
    summary: 'Why a link does not reset a password, without using it up; null: it does',
    access: 'anyone',
    params: z.object({ token: LinkToken }),
    answers: { 200: z.object({ refusal: z.string().nullable() }) },
  },
  'POST /auth/reset-password/:token': {
    summary: 'Sets a new password and ends all sessions. 400 `link_used`, else as with verify-email',
    access: 'anyone',
    maxBody,
    params: z.object({ token: LinkToken }),
    body: z.object({ password: checkedBy(resetPasswordProblem, accountMessages.newPasswordRequired) }),
    answers: { 200: MessageAnswer },
  },
  'GET /auth/providers': {
    summary: 'The other ways to sign in that are set up',
    access: 'anyone',
    answers: { 200: z.object({ google: z.boolean() }) },
  },
  'GET /auth/google': {
    summary:
      'Sends the browser to Google. `redirect` is where it lands after signing in: a path of this site. `fresh=1` asks Google to authenticate the person again',
    access: 'anyone',
    query: z.object({ redirect: z.string().optional(), fresh: z.literal('1').optional() }),
    answers: { 302: Redirect },
  },
  'GET /auth/google/callback': {
    summary:
      'Where Google sends the browser back to. Leads to /login with `token` (a ticket for POST auth/session), `username`, `roles`, `email` and `redirect`, or with `error`',
    access: 'anyone',
    query: z.looseObject({ state: z.string().optional(), code: z.string().optional(), error: z.string().optional() }),
    answers: { 302: Redirect },
  },
  'POST /auth/session': {
    summary:
      'Exchanges the ticket of a sign-in with Google for a bearer token. Works once, within 60 seconds, from the same browser',
    access: 'anyone',
    maxBody,
    body: z.object({ ticket: LinkToken }),
    answers: { 200: SignedIn, 202: SecondFactorAsked },
  },
  'POST /auth/logout': { summary: 'Ends this session', access: 'anyone', maxBody, answers: { 200: MessageAnswer } },
  'POST /admin/setAdminSession': {
    summary: 'Sets or clears the cookie that authorizes back-office calls without a bearer token; it lasts 8 hours',
    access: 'staff',
    maxBody,
    body: z.object({ isAdmin: z.boolean() }),
    answers: { 200: z.object({ isAdmin: z.boolean() }) },
  },
  'GET /auth/account': { summary: 'My account', access: 'reader', beforeSecondFactor: true, answers: { 200: Account } },
  'PUT /auth/account': {
    summary: 'Changes my name and phone number',
    access: 'reader',
    maxBody,
    body: z.object({ username: Username, phone: Phone.nullish() }),
    answers: { 200: MessageAnswer },
  },
  'POST /auth/email-change': {
    summary:
      'Asks for another address of my account: both addresses get a link. Answers the same if the address has an account. With the password, or after a fresh sign-in as with delete-account',
    access: 'reader',
    maxBody,
    body: z.object({ email: EmailAddress, password: GivenPassword.optional() }),
    answers: { 200: MessageAnswer },
  },
  'DELETE /auth/email-change': {
    summary: 'Gives the change of my address up',
    access: 'reader',
    answers: { 200: MessageAnswer },
  },
  'POST /auth/confirm-email/:token': {
    summary:
      'Confirms one of the two addresses of a change. The second one changes the account’s address and ends its other sessions. 400 `link_used`, else as with verify-email',
    access: 'anyone',
    maxBody,
    params: z.object({ token: LinkToken }),
    answers: { 200: MessageAnswer.extend({ isChanged: z.boolean() }) },
  },
  'GET /auth/devices': { summary: 'Where I am signed in', access: 'reader', answers: { 200: z.array(Device) } },
  'DELETE /auth/devices/:id': {
    summary: 'Signs one of my devices out',
    access: 'reader',
    params: z.object({ id: Id }),
    answers: { 200: MessageAnswer },
  },
  'POST /auth/sign-out-everywhere': {
    summary: 'Ends all my sessions, this one too',
    access: 'reader',
    beforeSecondFactor: true,
    maxBody,
    answers: { 200: MessageAnswer },
  },
  'POST /auth/change-password': {
    summary: 'Changes my password and ends my other sessions. 403 `wrong_password` if the current one is wrong',
    access: 'reader',
    maxBody,
    body: z.object({ currentPassword: GivenPassword, password: Password }),
    answers: { 200: MessageAnswer },
  },
  'GET /auth/my-data': {
    summary: 'Everything that is stored about me, as a file',
    access: 'reader',
    answers: { 200: MyData, 429: ErrorResponse },
  },
  'POST /auth/delete-account': {
    summary:
      'Deletes my account for good. With the password; without one, 403 `fresh_sign_in_needed` unless this session began with `GET auth/google?fresh=1` within the last ten minutes. 409 `last_admin`',
    access: 'reader',
    maxBody,
    body: z.object({ password: GivenPassword.optional() }),
    answers: { 200: MessageAnswer },
  },
})
