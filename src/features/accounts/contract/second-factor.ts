import { z } from 'zod'
import { SignedIn } from '../../../platform/contract/accounts/session.ts'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, Line, LinkToken, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'

const Name = Line.pipe(z.string().min(1, 'Name is required').max(60, 'Name can have at most 60 characters'))
const Code = z.string().trim().min(1, 'Code is required').max(40, 'Enter a valid code')
const Base64 = z.string().max(20_000)

/** Without a password: a sign-in with Google within the last ten minutes. */
const Proof = z.object({ password: z.string().max(1000).optional() })

const credential = {
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON: Base64, authenticatorData: Base64, signature: Base64 }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

export const PasskeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64,
    attestationObject: Base64,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

export const PasskeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>
const NewPasskeyOptions = PasskeyOptions.extend({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
})

const Added = MessageAnswer.extend({
  recoveryCodes: z.array(z.string()).nullable().describe('With the first factor. They are shown once'),
})

export const MyFactors = z.object({
  app: z.object({ name: z.string(), createdAt: Instant }).nullable(),
  passkeys: z.array(z.object({ id: z.int(), name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean().describe('The caller’s role needs a second factor'),
  isMissing: z.boolean().describe('It is needed, and until it is set up only that and signing out work'),
  isFresh: z.boolean().describe('This session gave a second factor within the last ten minutes'),
  mayUsePasskeys: z.boolean().describe('Browsers accept passkeys only at an address with a name'),
})
export type MyFactors = z.infer<typeof MyFactors>

const mine = { access: 'reader', beforeSecondFactor: true } as const
const guarded = { ...mine, freshFactor: true } as const
const ofSignIn = { access: 'anyone' } as const
const proven = { answers: { 200: MessageAnswer, 401: ErrorResponse, 429: ErrorResponse } }
const signedIn = { answers: { 200: SignedIn, 401: ErrorResponse, 429: ErrorResponse } }

export const secondFactorEndpoints = endpoints({
  'POST /auth/second-factor': {
    summary: 'Completes a sign-in with a code of the authenticator app, or with a recovery code. 401 `wrong_code`',
    ...ofSignIn,
    body: z.object({ ticket: LinkToken, code: Code }),
    ...signedIn,
  },
  'POST /auth/second-factor/passkey-options': {
    summary: 'What a passkey has to sign to complete a sign-in. Valid once',
    ...ofSignIn,
    body: z.object({ ticket: LinkToken }),
    answers: { 200: PasskeyOptions, 401: ErrorResponse },
  },
  'POST /auth/second-factor/passkey': {
    summary: 'Completes a sign-in with a passkey. 401 `passkey_refused`',
    ...ofSignIn,
    body: z.object({ ticket: LinkToken, response: PasskeyAnswer }),
    ...signedIn,
  },
  'GET /auth/factors': { summary: 'My second factors', ...mine, answers: { 200: MyFactors } },
  'POST /auth/factors/proof': {
    summary:
      'Gives the second factor again, by a code of the app or a recovery code, to change the factors. 401 `wrong_code`',
    ...mine,
    body: z.object({ code: Code }),
    ...proven,
  },
  'POST /auth/factors/proof/passkey-options': {
    summary: 'What a passkey has to sign to give the second factor again. Valid once',
    ...mine,
    answers: { 200: z.object({ ticket: z.string(), options: PasskeyOptions }) },
  },
  'POST /auth/factors/proof/passkey': {
    summary: 'Gives the second factor again, by a passkey. 401 `passkey_refused`',
    ...mine,
    body: z.object({ ticket: LinkToken, response: PasskeyAnswer }),
    ...proven,
  },
  'POST /auth/factors/app': {
    summary:
      'Begins to set up an authenticator app. 403 without a fresh proof of who is signed in, as with delete-account',
    ...guarded,
    body: Proof.extend({ name: Name }),
    answers: { 200: z.object({ secret: z.string(), uri: z.string() }) },
  },
  'POST /auth/factors/app/confirm': {
    summary: 'Confirms the app with one of its codes, and ends my other sessions',
    ...mine,
    body: z.object({ code: Code }),
    answers: { 200: Added, 401: ErrorResponse },
  },
  'PATCH /auth/factors/app': {
    summary: 'Renames the app',
    ...guarded,
    body: z.object({ name: Name }),
    answers: { 200: MessageAnswer },
  },
  'POST /auth/factors/app/remove': {
    summary: 'Removes the app',
    ...guarded,
    body: Proof,
    answers: { 200: MessageAnswer },
  },
  'POST /auth/factors/passkey-options': {
    summary: 'Begins to set up a passkey, with the same proof as an app',
    ...guarded,
    body: Proof,
    answers: { 200: z.object({ ticket: z.string(), options: NewPasskeyOptions }) },
  },
  'POST /auth/factors/passkeys': {
    summary: 'Stores the new passkey, and ends my other sessions',
    ...mine,
    body: z.object({ ticket: LinkToken, name: Name, response: PasskeyRegistration }),
    answers: { 200: Added, 401: ErrorResponse },
  },
  'PATCH /auth/factors/passkeys/:id': {
    summary: 'Renames a passkey',
    ...guarded,
    params: z.object({ id: Id }),
    body: z.object({ name: Name }),
    answers: { 200: MessageAnswer },
  },
  'POST /auth/factors/passkeys/:id/remove': {
    summary: 'Removes a passkey',
    ...guarded,
    params: z.object({ id: Id }),
    body: Proof,
    answers: { 200: MessageAnswer },
  },
  'POST /auth/factors/recovery-codes': {
    summary: 'Ten new recovery codes; the older ones no longer work. 409 without a second factor',
    ...guarded,
    body: Proof,
    answers: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  },
})
