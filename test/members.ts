import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '../contract/accounts/endpoints.ts'
import type { Plan } from '../contract/subscriptions/plans.ts'
import type { Magazine } from './app.ts'
import { Visitor } from './visitor.ts'

interface Member {
  role?: Role
  /** What they may read, without an end. */
  plan?: Plan
  username?: string
  email?: string
}

/** Somebody who is signed in, without the way there: no sign-up, no mail, no password. */
export async function aMember(magazine: Magazine, member: Member = {}): Promise<Visitor & { userId: number }> {
  const { role = 'reader', plan, username = 'Priya', email = `${crypto.randomUUID()}@example.com` } = member
  const { db } = magazine.database
  const created_at = magazine.clock.now
  const { id } = await db
    .insertInto('users')
    .values({
      ...{ email, email_key: email, username, role, created_at },
      ...{ phone: null, password_hash: null, google_subject: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      user_id: id,
      parent_id: null,
      method: 'password',
      device: 'A browser',
      created_at,
      last_seen_at: created_at,
      expires_at: new Date(created_at.getTime() + 86_400_000),
    })
    .execute()
  if (plan)
    await db
      .insertInto('subscriptions')
      .values({
        ...{ user_id: id, plan, starts_at: created_at, ends_at: null },
        ...{ granted_by: null, reason: 'a test', order_id: null },
      })
      .execute()
  return Object.assign(new Visitor(magazine), { token, userId: id })
}
