import { createHash, randomBytes } from 'node:crypto'
import { beforeEach } from 'vitest'
import type { Role } from '../src/platform/contract/accounts/roles.ts'
import { emailKey } from '../src/platform/contract/accounts/rules.ts'
import type { Plan } from '../src/platform/contract/plans.ts'
import { days } from '../src/platform/server/core/durations.ts'
import type { Database } from '../src/platform/server/db/database.ts'
import { type Magazine, passwords } from './magazine.ts'
import { aPassword, Visitor } from './visitor.ts'

interface Member {
  role?: Role
  /** Without end date. */
  plan?: Plan
  username?: string
  email?: string
  /** Milliseconds, even beyond the role's limit. The first call renews the session to its usual length. */
  signedInFor?: number
  /** Can also sign in, with `aPassword`. */
  hasPassword?: true
}

export type SignedIn = Visitor & { userId: number }

export function useMember(magazine: Magazine, member: Member): SignedIn {
  const visitor = Object.assign(new Visitor(magazine), { userId: 0 })
  beforeEach(async () => {
    for (const name of Object.keys(visitor.cookies)) delete visitor.cookies[name]
    Object.assign(visitor, await signUp(magazine, member))
  })
  return visitor
}

let hash: Promise<string> | undefined

function hashOfPassword(): Promise<string> {
  hash ??= passwords.hash(aPassword)
  return hash
}

/** Without a sign-up, a mail or a password. */
export async function aMember(magazine: Magazine, member: Member = {}): Promise<SignedIn> {
  return Object.assign(new Visitor(magazine), await signUp(magazine, member))
}

const signUp = ({ database, clock }: Magazine, member: Member) => insertMember(database.db, member, clock.now)

export async function insertMember(
  db: Database,
  {
    role = 'reader',
    plan,
    username = 'Priya',
    email = `${crypto.randomUUID()}@example.com`,
    signedInFor = days(1),
    hasPassword,
  }: Member,
  created_at: Date,
): Promise<{ token: string; userId: number }> {
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      email_key: emailKey(email) ?? email,
      username,
      role,
      created_at,
      phone: null,
      google_subject: null,
      ...(hasPassword && { password_hash: await hashOfPassword(), password_proven_at: created_at }),
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
      expires_at: new Date(created_at.getTime() + signedInFor),
    })
    .execute()
  if (plan)
    await db
      .insertInto('subscriptions')
      .values({
        user_id: id,
        plan,
        starts_at: created_at,
        ends_at: null,
        granted_by: null,
        reason: 'a test',
        order_id: null,
      })
      .execute()
  return { token, userId: id }
}
