import { sql } from 'kysely'
import type { SignInMethod } from '../../../../platform/server/core/caller.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import { hashOf, isSecretFormat, newSecret } from '../../../../platform/server/core/secrets.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { ticketEnded } from './attempts.ts'

const lifetime = minutes(10)

export interface WaitingSignIn {
  userId: number
  method: SignInMethod
  isReauthenticated: boolean
}

type NewTicket =
  | { purpose: 'sign-in'; signIn: WaitingSignIn }
  | { purpose: 'new-passkey' | 'proof'; userId: number; challenge: string }

/** Returns the ticket, which is stored nowhere. */
export async function createTicket(tx: Transaction, ticket: NewTicket, now: Date): Promise<string> {
  const secret = newSecret()
  const isSignIn = ticket.purpose === 'sign-in'
  await tx
    .insertInto('second_factor_tickets')
    .values({
      ticket_hash: hashOf(secret),
      purpose: ticket.purpose,
      user_id: isSignIn ? ticket.signIn.userId : ticket.userId,
      method: isSignIn ? ticket.signIn.method : 'password',
      is_reauthenticated: isSignIn && ticket.signIn.isReauthenticated,
      challenge: isSignIn ? null : ticket.challenge,
      expires_at: new Date(now.getTime() + lifetime),
    })
    .execute()
  return secret
}

/** @throws VerificationFailed */
export async function requireTicket(db: Database, ticket: string, purpose: NewTicket['purpose'], now: Date) {
  if (!isSecretFormat(ticket)) throw ticketEnded()
  return db
    .selectFrom('second_factor_tickets')
    .select(['user_id', 'method', 'is_reauthenticated'])
    .where('ticket_hash', '=', hashOf(ticket))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow(() => ticketEnded())
}

/** @throws VerificationFailed if the ticket was used meanwhile */
export async function consumeTicket(tx: Transaction, ticket: string): Promise<void> {
  await tx
    .deleteFrom('second_factor_tickets')
    .where('ticket_hash', '=', hashOf(ticket))
    .where('purpose', '=', 'sign-in')
    .returning('user_id')
    .executeTakeFirstOrThrow(() => ticketEnded())
}

/** A challenge is answered once, right or wrong. */
export async function takeChallenge(db: Database, ticket: string): Promise<string | null> {
  const { rows } = await sql<{ challenge: string | null }>`
    with asked as (
      select ticket_hash, challenge from second_factor_tickets where ticket_hash = ${hashOf(ticket)} for update
    )
    update second_factor_tickets as t set challenge = null from asked
    where t.ticket_hash = asked.ticket_hash returning asked.challenge`.execute(db)
  return rows[0]?.challenge ?? null
}
