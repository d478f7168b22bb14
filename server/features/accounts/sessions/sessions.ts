import Bowser from 'bowser'
import type { SignInMethod } from '../../../core/caller.ts'
import { days, hours } from '../../../core/durations.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { hashOf, newSecret } from '../secrets.ts'

export const sessionLife = days(30)

/** How exactly it is known when a session was last used: it is written down at most this often. */
const lastSeenSteps = hours(1)

/** More devices than anybody has. Beyond it the one longest unused is signed out. */
const mostSessions = 100

export interface NewSession {
  userId: number
  method: SignInMethod
  userAgent: string
}

/** Signs somebody in and gives the bearer, which is kept nowhere. */
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
      expires_at: new Date(now.getTime() + sessionLife),
    })
    .execute()
  await endSurplusSessions(tx, userId)
  return token
}

async function endSurplusSessions(tx: Transaction, userId: number) {
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
        .offset(mostSessions),
    )
    .execute()
}

/** Notes that a session is in use and moves its end on, at most once an hour. */
export async function keepSession(db: Database, session: { id: number; lastSeenAt: Date }, now: Date) {
  if (now.getTime() - session.lastSeenAt.getTime() < lastSeenSteps) return
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: new Date(now.getTime() + sessionLife) })
    .where('id', '=', session.id)
    .where('last_seen_at', '=', session.lastSeenAt)
    .execute()
}

/** Ends all sessions of somebody, or all but one, and whatever else was about to become one. */
export async function endSessions(tx: Transaction, userId: number, except?: number) {
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('email_tokens').where('user_id', '=', userId).execute()
  const theirs = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (except === undefined) return theirs.execute()
  const others = theirs.where('id', '!=', except)
  return others.where((or) => or.or([or('parent_id', 'is', null), or('parent_id', '!=', except)])).execute()
}

/** Such as "Firefox on Windows": what a person recognises, and no more. */
export function describeDevice(userAgent: string): string {
  if (userAgent === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400))
  const name = [browser.name || 'Unknown browser', os.name && `on ${os.name}`].filter(Boolean).join(' ')
  return name.slice(0, 80)
}
