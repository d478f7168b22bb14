import Bowser from 'bowser'
import type { SignInMethod } from '../../../core/caller.ts'
import { days, hours } from '../../../core/durations.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { hashOf, newSecret } from '../secrets.ts'

const sessionLifetime = days(30)

/** A session is renewed at most this often, so that most requests write nothing. */
const renewalInterval = hours(1)

/** Beyond it the least recently used session ends. */
const maxSessions = 100

export interface NewSession {
  userId: number
  method: SignInMethod
  userAgent: string
}

/** Starts a session and returns its bearer token, which is stored nowhere. */
export async function startSession(tx: Transaction, { userId, method, userAgent }: NewSession, now: Date) {
  const token = newSecret()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      parent_id: null,
      method,
      device: describeDevice(userAgent),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + sessionLifetime),
    })
    .execute()
  await endExcessSessions(tx, userId)
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

/** Extends a session that is in use, at most once per interval. */
export async function renewSession(db: Database, session: { id: number; lastSeenAt: Date }, now: Date) {
  if (now.getTime() - session.lastSeenAt.getTime() < renewalInterval) return
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: new Date(now.getTime() + sessionLifetime) })
    .where('id', '=', session.id)
    .where('last_seen_at', '=', session.lastSeenAt)
    .execute()
}

/** Ends all sessions of a user except one, and the tickets and email tokens that could start a new one. */
export async function endSessions(tx: Transaction, userId: number, except?: number) {
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('email_tokens').where('user_id', '=', userId).execute()
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
