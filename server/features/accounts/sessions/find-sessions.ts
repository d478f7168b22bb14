import { sql } from 'kysely'
import { isAdmitted, type Role } from '../../../../contract/accounts/roles.ts'
import type { Plan } from '../../../../contract/subscriptions/plans.ts'
import type { SignedInReader, SignInMethod } from '../../../core/caller.ts'
import { hashOf, isSecretFormat } from '../../../core/secrets.ts'
import type { Database } from '../../../db/database.ts'
import { graceCutoff } from '../../subscriptions/index.ts'

/** The token in an `Authorization: Bearer` header; null if it cannot be one of ours. */
export function bearerToken(authorization: string | undefined): string | null {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  return isSecretFormat(token) ? token : null
}

/** The hash of the bearer token in an `Authorization` header, in hexadecimal; null if it holds no such token. */
export function bearerHash(authorization: string | undefined): string | null {
  const token = bearerToken(authorization)
  return token === null ? null : hashOf(token).toString('hex')
}

/** A session that has not expired, and who it belongs to. */
export interface FoundSession extends SignedInReader {
  lastSeenAt: Date
}

/**
 * Finds sessions by the hashes of their tokens, in hexadecimal. A bearer token never opens a cookie session or the other way round.
 * Renews no session.
 */
export async function findSessions(
  db: Database,
  { hashes, via }: { hashes: readonly string[]; via: 'bearer' | 'cookie' },
  now: Date,
): Promise<Map<string, FoundSession>> {
  const { rows } = await sql<SessionRow>`
    select given.hash, session.id, session.method, session.is_reauthenticated, session.created_at, session.last_seen_at,
      session.second_factor_at, session.second_factor_at is null and exists (
        select from settings where room = 'security' and value -> users.role = 'true'::jsonb) as needs_second_factor,
      users.id as user_id, users.username, users.email, users.role,
      subscriptions.plan, subscriptions.starts_at, subscriptions.ends_at, subscriptions.has_grace, subscriptions.grace_days,
      subscriptions.organisation_id
    from unnest(${hashes}::text[]) as given (hash)
    cross join lateral (
      -- The limit makes the planner look up each hash by the index, however many there are.
      select id, user_id, parent_id, method, is_reauthenticated, created_at, last_seen_at, expires_at, second_factor_at
      from sessions where token_hash = decode(given.hash, 'hex') limit 1
    ) as session
    join users on users.id = session.user_id and users.deactivated_at is null
    left join subscriptions on subscriptions.user_id = users.id
      and (subscriptions.ends_at is null or subscriptions.ends_at > ${now}
        or (subscriptions.has_grace and subscriptions.ends_at > ${graceCutoff(now)}))
    where (session.parent_id is not null) = ${via === 'cookie'} and session.expires_at > ${now}`.execute(db)
  // One row per subscription, or one without.
  const found = new Map<string, FoundSession>()
  for (const row of rows) {
    const { plan, starts_at, ends_at, has_grace, grace_days, organisation_id: organisationId } = row
    const others = found.get(row.hash)?.subscriptions ?? []
    const grace = { hasGrace: has_grace === true, graceDays: grace_days ?? 0 }
    const own = plan && starts_at ? [{ plan, startsAt: starts_at, endsAt: ends_at, ...grace, organisationId }] : []
    found.set(row.hash, { ...toSession(row, via), subscriptions: [...others, ...own] })
  }
  return found
}

/** The readers of many bearer tokens, by their hashes. */
export const findReaders = (db: Database, hashes: readonly string[], now: Date) =>
  findSessions(db, { hashes, via: 'bearer' }, now)

interface SessionRow {
  hash: string
  id: number
  method: SignInMethod
  is_reauthenticated: boolean
  second_factor_at: Date | null
  needs_second_factor: boolean
  created_at: Date
  last_seen_at: Date
  user_id: number
  username: string
  email: string
  role: Role
  plan: Plan | null
  starts_at: Date | null
  ends_at: Date | null
  has_grace: boolean | null
  grace_days: number | null
  organisation_id: number | null
}

const toSession = (row: SessionRow, via: 'bearer' | 'cookie') => ({
  userId: row.user_id,
  username: row.username,
  email: row.email,
  role: row.role,
  isAdmin: row.role === 'admin' && !row.needs_second_factor,
  isEditor: isAdmitted('editor', row.role) && !row.needs_second_factor,
  needsSecondFactor: row.needs_second_factor,
  session: {
    id: row.id,
    via,
    method: row.method,
    isReauthenticated: row.is_reauthenticated,
    secondFactorAt: row.second_factor_at,
    startedAt: row.created_at,
  },
  lastSeenAt: row.last_seen_at,
})
