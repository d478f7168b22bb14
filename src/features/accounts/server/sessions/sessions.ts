import Bowser from 'bowser'
import type { Role } from '../../../../platform/contract/accounts/roles.ts'
import type { SignInMethod } from '../../../../platform/server/core/caller.ts'
import { days, hours, minutes } from '../../../../platform/server/core/durations.ts'
import { hashOf, newSecret } from '../../../../platform/server/core/secrets.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import type { FoundSession } from './find-sessions.ts'

interface Lifetime {
  /** Milliseconds without a request until a session ends. */
  idle: number
  /** Milliseconds until a session ends in any case. */
  absolute: number
  /** A session is renewed at most this often, so that most requests write nothing. */
  renewal: number
}

const readerLifetime: Lifetime = { idle: days(30), absolute: Number.POSITIVE_INFINITY, renewal: hours(1) }

/** Short: what the staff may do is worth stealing. */
export const staffLifetime: Lifetime = { idle: hours(12), absolute: days(7), renewal: minutes(5) }

const lifetimeOf = (role: Role) => (role === 'reader' ? readerLifetime : staffLifetime)

const expiryOf = (role: Role, startedAt: Date, now: Date) => {
  const { idle, absolute } = lifetimeOf(role)
  return new Date(Math.min(now.getTime() + idle, startedAt.getTime() + absolute))
}

/** Beyond it the least recently used session ends. */
const maxSessions = 100

export interface NewSession {
  userId: number
  role: Role
  method: SignInMethod
  isReauthenticated: boolean
  hasSecondFactor: boolean
  userAgent: string
}

/** Returns the bearer token, which is stored nowhere. */
export async function startSession(
  tx: Transaction,
  { userId, role, method, isReauthenticated, hasSecondFactor, userAgent }: NewSession,
  now: Date,
) {
  const token = newSecret()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      method,
      is_reauthenticated: isReauthenticated,
      second_factor_at: hasSecondFactor ? now : null,
      device: describeDevice(userAgent),
      created_at: now,
      last_seen_at: now,
      expires_at: expiryOf(role, now, now),
    })
    .execute()
  await endExcessSessions(tx, userId)
  await markSeen(tx, userId, now)
  return token
}

async function endExcessSessions(tx: Transaction, userId: number) {
  await tx
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('parent_id', 'is', null)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxSessions),
    )
    .execute()
}

export async function renewSession(db: Database, { userId, role, session, lastSeenAt }: FoundSession, now: Date) {
  if (now.getTime() - lastSeenAt.getTime() < lifetimeOf(role).renewal) return
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: expiryOf(role, session.startedAt, now) })
    .where('id', '=', session.id)
    .where('last_seen_at', '=', lastSeenAt)
    .execute()
  await markSeen(db, userId, now)
}

/** Changing an account's row is expensive: it has many indexes. */
const seenPrecision = hours(12)

async function markSeen(db: Database, userId: number, now: Date) {
  const long = new Date(now.getTime() - seenPrecision)
  await db
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', userId)
    .where((seen) => seen.or([seen('last_seen_at', 'is', null), seen('last_seen_at', '<', long)]))
    .execute()
}

/** Also ends all that could start a new session: tickets, email tokens, a change of the address. */
export async function endSessions(tx: Transaction, userId: number, except?: number) {
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('second_factor_tickets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('email_tokens').where('user_id', '=', userId).execute()
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  const theirs = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (except === undefined) return theirs.execute()
  const others = theirs.where('id', '!=', except)
  return others.where((or) => or.or([or('parent_id', 'is', null), or('parent_id', '!=', except)])).execute()
}

/** Such as "Firefox on Windows". */
function describeDevice(userAgent: string): string {
  if (userAgent === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400))
  const name = [browser.name || 'Unknown browser', os.name && `on ${os.name}`].filter(Boolean).join(' ')
  return name.slice(0, 80)
}
