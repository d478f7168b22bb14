import { z } from 'zod'
import { ErrorResponse, endpoints } from '../endpoint.ts'
import { checkedBy, EmailAddress, Instant, LinkToken, MessageAnswer, Phone, Username } from '../fields.ts'
import { NewsletterRecord } from '../newsletter/subscription.ts'
import { Id } from '../numbers.ts'
import { Order, PlanName } from '../subscriptions/endpoints.ts'
import { accountMessages, passwordProblem, resetPasswordProblem } from './rules.ts'

/** Long enough for every call here, too short to be a burden. */
const maxBody = 16 * 1024

const Password = checkedBy(passwordProblem, accountMessages.passwordRequired)

/** A password that is compared, not chosen: no rule but that it is there. */
const GivenPassword = z
  .string({ error: accountMessages.passwordRequired })
  .min(1, accountMessages.passwordRequired)
  .max(1000, accountMessages.passwordTooLong)

export const Role = z.enum(['admin', 'editor', 'reader'])
export type Role = z.infer<typeof Role>

/** What the browser keeps of whoever signed in. */
const SignedInRow = z.object({ roles: Role, username: z.string(), email: z.string() })

/** `token` is the bearer of all later calls; 30 days from its last use. */
export const SignedIn = z.object({ token: z.string(), row: SignedInRow })
export type SignedIn = z.infer<typeof SignedIn>

export const RegisterRequest = z.object({
  username: Username,
  email: EmailAddress,
  phone: Phone.nullish(),
  password: Password,
})

export const Profile = SignedInRow.extend({
  isSubscribed: z.boolean(),
  subscriptionType: PlanName.nullable(),
})
export type Profile = z.infer<typeof Profile>

export const Account = z.object({
  username: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  roles: Role,
  memberSince: Instant,
  plan: PlanName.nullable(),
  planUntil: Instant.nullable().describe('Null without a plan, or for one that has no end'),
  hasPassword: z.boolean().describe('False for those who only ever signed in with Google'),
  hasGoogle: z.boolean(),
})
export type Account = z.infer<typeof Account>

/** Somewhere that this account is signed in. */
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
})
export type MyData = z.infer<typeof MyData>

/** A redirect: the address is in `location`. */
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
      'Signs in. 401 `wrong_credentials`; 403 `email_unverified` with the right password before the mail was confirmed',
    access: 'anyone',
    maxBody,
    body: z.object({ email: EmailAddress, password: GivenPassword }),
    answers: { 200: SignedIn, 401: ErrorResponse, 403: ErrorResponse, 429: ErrorResponse },
  },
  'GET /auth/profile': { summary: 'Who is signed in', access: 'reader', answers: { 200: Profile } },
  'POST /auth/verify-email/:token': {
    summary: 'Confirms an e-mail address. 400 `link_invalid` for a link that was used, has expired or was replaced',
    access: 'anyone',
    maxBody,
    params: z.object({ token: LinkToken }),
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
  'POST /auth/reset-password/:token': {
    summary: 'Sets a new password and ends all sessions. 400 `link_invalid` as with verify-email',
    access: 'anyone',
    maxBody,
    params: z.object({ token: LinkToken }),
    body: z.object({ password: checkedBy(resetPasswordProblem, accountMessages.newPasswordRequired) }),
    answers: { 200: MessageAnswer },
  },
  'GET /auth/providers': {
    summary: 'Which other ways to sign in are set up',
    access: 'anyone',
    answers: { 200: z.object({ google: z.boolean() }) },
  },
  'GET /auth/google': {
    summary: 'Sends the browser to Google. `redirect` is where it lands after signing in: a path of this site',
    access: 'anyone',
    query: z.object({ redirect: z.string().optional() }),
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
      'Exchanges the ticket of a sign-in with Google for a bearer. One use, within 60 seconds, from the same browser',
    access: 'anyone',
    maxBody,
    body: z.object({ ticket: LinkToken }),
    answers: { 200: SignedIn },
  },
  'POST /auth/logout': { summary: 'Ends this session', access: 'anyone', maxBody, answers: { 200: MessageAnswer } },
  'POST /admin/setAdminSession': {
    summary: 'Sets or clears the cookie that serves back-office calls without a bearer; it lasts 8 hours',
    access: 'admin',
    maxBody,
    body: z.object({ isAdmin: z.boolean() }),
    answers: { 200: z.object({ isAdmin: z.boolean() }) },
  },
  'GET /auth/account': { summary: 'My account', access: 'reader', answers: { 200: Account } },
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
    maxBody,
    answers: { 200: MessageAnswer },
  },
  'POST /auth/change-password': {
    summary: 'Changes my password and ends my other sessions. 403 `wrong_password` where the current one is not right',
    access: 'reader',
    maxBody,
    body: z.object({ currentPassword: GivenPassword, password: Password }),
    answers: { 200: MessageAnswer },
  },
  'GET /auth/my-data': {
    summary: 'All that is kept about me, as a file',
    access: 'reader',
    answers: { 200: MyData },
  },
  'POST /auth/delete-account': {
    summary:
      'Deletes my account for good. With the password; without one, 403 `fresh_sign_in_needed` unless this session signed in with Google within the last ten minutes. 409 `last_admin`',
    access: 'reader',
    maxBody,
    body: z.object({ password: GivenPassword.optional() }),
    answers: { 200: MessageAnswer },
  },
})
