import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { Conflict, NotFound, VerificationFailed } from '../../../../platform/server/core/errors.ts'
import { hashOf } from '../../../../platform/server/core/secrets.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { PasskeyAnswer, PasskeyRegistration } from '../../contract/second-factor.ts'
import { lockAddressOf } from '../address-lock.ts'
import type { AccountDeps } from '../deps.ts'
import { factorAdded, factorRemoved } from './factors.ts'
import { createTicket, requireTicket, takeChallenge } from './tickets.ts'

const mostPasskeys = 20

/** Loaded on demand: it is a tenth of all code, and many magazines see no passkey. */
const webAuthn = () => import('@simplewebauthn/server')

/** Passkeys are bound to this site. Browsers refuse them at an address without a name. */
const siteOf = ({ config, settings }: Pick<AccountDeps, 'config' | 'settings'>) => {
  const { origin, hostname } = new URL(config.publicUrl)
  return { origin, rpID: hostname, name: settings.current().identity.name }
}

export const mayUsePasskeys = (deps: Pick<AccountDeps, 'config' | 'settings'>) =>
  !/^[\d.]+$|^\[/.test(siteOf(deps).rpID)

export async function startPasskey(deps: AccountDeps, reader: SignedInReader) {
  const { db, now } = deps
  const { rpID, name } = siteOf(deps)
  const own = await findPasskeys(db, reader.userId)
  if (own.length >= mostPasskeys)
    throw new Conflict('too_many_passkeys', 'This account has the maximum number of passkeys. Remove one first.')
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID,
    userName: reader.email,
    userDisplayName: reader.username,
    userID: new TextEncoder().encode(`user ${reader.userId}`),
    attestationType: 'none',
    excludeCredentials: own.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  const ticket = await inTransaction(db, (tx) =>
    createTicket(tx, { purpose: 'new-passkey', userId: reader.userId, challenge: options.challenge }, now()),
  )
  return { ticket, options: { ...options, rp: { id: rpID, name } } }
}

/** Returns recovery codes if it is the first factor. @throws VerificationFailed */
export async function addPasskey(
  deps: AccountDeps,
  reader: SignedInReader,
  { ticket, name, response }: { ticket: string; name: string; response: PasskeyRegistration },
) {
  const { db, now } = deps
  const { rpID, origin } = siteOf(deps)
  const { user_id } = await requireTicket(db, ticket, 'new-passkey', now())
  if (user_id !== reader.userId) throw refusedPasskey()
  const expectedChallenge = await takeChallenge(db, ticket)
  if (expectedChallenge === null) throw refusedPasskey()
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch((): { verified: false; registrationInfo?: never } => ({ verified: false }))
  if (!verified || !registrationInfo) throw refusedPasskey()
  const { id, publicKey, counter } = registrationInfo.credential
  return inTransaction(db, async (tx) => {
    await lockAddressOf(tx, reader.userId)
    const { transports } = response.response
    await tx
      .insertInto('passkeys')
      .values({
        user_id: reader.userId,
        name,
        credential_id: id,
        public_key: Buffer.from(publicKey),
        counter,
        transports,
        created_at: now(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => refusedPasskey())
    return factorAdded(deps, tx, reader, name, now())
  })
}

export async function optionsOfPasskey(deps: AccountDeps, ticket: string) {
  const { db, now } = deps
  const { user_id } = await requireTicket(db, ticket, 'sign-in', now())
  const options = await createChallenge(deps, user_id)
  await db
    .updateTable('second_factor_tickets')
    .set({ challenge: options.challenge })
    .where('user_id', '=', user_id)
    .where('ticket_hash', '=', hashOf(ticket))
    .execute()
  return options
}

export async function startPasskeyProof(deps: AccountDeps, { userId }: SignedInReader) {
  const options = await createChallenge(deps, userId)
  const ticket = await inTransaction(deps.db, (tx) =>
    createTicket(tx, { purpose: 'proof', userId, challenge: options.challenge }, deps.now()),
  )
  return { ticket, options }
}

/** A passkey comes after the password, so a key without a PIN or fingerprint will do: a touch is enough. */
async function createChallenge(deps: AccountDeps, userId: number) {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: siteOf(deps).rpID,
    userVerification: 'preferred',
    allowCredentials: (await findPasskeys(deps.db, userId)).map(({ credential_id }) => ({ id: credential_id })),
  })
}

interface UsedPasskey {
  id: number
  userId: number
  counter: number
}

/** Uses up the challenge of the ticket. @throws VerificationFailed */
export async function checkPasskey(
  deps: AccountDeps,
  { ticket, purpose }: { ticket: string; purpose: 'sign-in' | 'proof' },
  response: PasskeyAnswer,
): Promise<UsedPasskey> {
  const { db, now } = deps
  const { rpID, origin } = siteOf(deps)
  const { user_id: userId } = await requireTicket(db, ticket, purpose, now())
  const expectedChallenge = await takeChallenge(db, ticket)
  const passkey = await db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  if (!passkey || expectedChallenge === null) throw refusedPasskey()
  const { id, credential_id, public_key, counter } = passkey
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
  }).catch((): { verified: false; authenticationInfo?: never } => ({ verified: false }))
  if (!verified || !authenticationInfo) throw refusedPasskey()
  return { id, userId, counter: authenticationInfo.newCounter }
}

/** Returns false if the passkey was removed meanwhile. */
export async function recordPasskeyUse(tx: Transaction, { id, counter }: UsedPasskey, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function renamePasskey(db: Database, userId: number, id: number, name: string): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => new NotFound('passkey', id))
}

export async function removePasskey(deps: AccountDeps, reader: SignedInReader, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockAddressOf(tx, reader.userId)
    const gone = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', reader.userId)
      .returning('name')
      .executeTakeFirstOrThrow(() => new NotFound('passkey', id))
    await factorRemoved(deps, tx, reader, gone.name, deps.now())
  })
}

const findPasskeys = (db: Database, userId: number) =>
  db.selectFrom('passkeys').select(['credential_id']).where('user_id', '=', userId).execute()

export const refusedPasskey = () =>
  new VerificationFailed('passkey_refused', 'This passkey does not belong to this account. Please try another.')
