import { sql } from 'kysely'
import { isAdmitted, type Role } from '../../../../platform/contract/accounts/roles.ts'
import type { Plan } from '../../../../platform/contract/plans.ts'
import type { SignedInReader, SignInMethod, Subscription } from '../../../../platform/server/core/caller.ts'
import { hashOf, isSecretFormat } from '../../../../platform/server/core/secrets.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { ReadWithCaller } from '../../../../platform/server/http/api/row-with-caller.ts'
import { graceCutoff } from '../../../subscriptions/server/index.ts'

/** Null if it cannot be one of ours. */
export function bearerToken(authorization: string | undefined): string | null {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  return isSecretFormat(token) ? token : null
}

/** In hexadecimal; null if the header holds no token of ours. */
export function bearerHash(authorization: string | undefined): string | null {
  const token = bearerToken(authorization)
  return token === null ? null : hashOf(token).toString('hex')
}

export interface FoundSession extends SignedInReader {
  lastSeenAt: Date
}

/** Takes hexadecimal hashes. Renews no session. Bearer tokens open no cookie sessions, nor the other way round. */
export async function findSessions(
  db: Database,
  {
    hashes,
    via,
    beside,
  }: { hashes: readonly string[]; via: 'bearer' | 'cookie'; beside?: ReadWithCaller | null | undefined },
  now: Date,
): Promise<Map<string, FoundSession>> {
  // No column of another query may be taken for one of these. An array of one is known to have one row, so its plan serves again.
  const { rows } = await sql<SessionRow>`
    select given.hash as caller_hash, session.id as caller_session, session.method as caller_method,
      session.is_reauthenticated as caller_is_reauthenticated, session.created_at as caller_started_at,
      session.last_seen_at as caller_last_seen_at, session.second_factor_at as caller_second_factor_at,
      session.second_factor_at is null and exists (
        select from settings where group_name = 'security' and value -> users.role = 'true'::jsonb
      ) as caller_needs_second_factor,
      users.id as caller_id, users.username as caller_username, users.email as caller_email, users.role as caller_role,
      subscriptions.plan as caller_plan, subscriptions.starts_at as caller_plan_starts_at,
      subscriptions.ends_at as caller_plan_ends_at, subscriptions.has_grace as caller_has_grace,
      subscriptions.grace_days as caller_grace_days, subscriptions.organisation_id as caller_organisation_id
      ${beside ? sql`, beside.*` : sql``}
    from unnest(${hashes.length === 1 ? sql`array[${hashes[0]}::text]` : sql`${hashes}::text[]`}) as given (hash)
    cross join lateral (
      -- The limit makes the planner look up each hash by the index, however many there are.
      select id, user_id, parent_id, method, is_reauthenticated, created_at, last_seen_at, expires_at, second_factor_at
      from sessions where token_hash = decode(given.hash, 'hex') limit 1
    ) as session
    join users on users.id = session.user_id and users.deactivated_at is null
    left join subscriptions on subscriptions.user_id = users.id
      and (subscriptions.ends_at is null or subscriptions.ends_at > ${now}
        or (subscriptions.has_grace and subscriptions.ends_at > ${graceCutoff(now)}))
    ${beside ? sql`left join lateral (select true as caller_has_row, row.* from (${beside.query}) as row) as beside on true` : sql``}
    where (session.parent_id is not null) = ${via === 'cookie'} and session.expires_at > ${now}`.execute(db)
  // One row per subscription, or one without.
  const found = new Map<string, FoundSession>()
  for (const row of rows) {
    const { caller_hash: hash } = row
    const others = found.get(hash)?.subscriptions ?? []
    const session = { ...toSession(row, via), subscriptions: [...others, ...toSubscriptions(row)] }
    found.set(hash, session)
    if (row.caller_has_row) beside?.keep(session, row)
  }
  return found
}

export const findReaders = (db: Database, hashes: readonly string[], now: Date) =>
  findSessions(db, { hashes, via: 'bearer' }, now)

interface SessionRow {
  caller_hash: string
  caller_session: number
  caller_method: SignInMethod
  caller_is_reauthenticated: boolean
  caller_started_at: Date
  caller_last_seen_at: Date
  caller_second_factor_at: Date | null
  caller_needs_second_factor: boolean
  caller_id: number
  caller_username: string
  caller_email: string
  caller_role: Role
  caller_plan: Plan | null
  caller_plan_starts_at: Date | null
  caller_plan_ends_at: Date | null
  caller_has_grace: boolean | null
  caller_grace_days: number | null
  caller_organisation_id: number | null
  caller_has_row?: true | null
}

const toSession = (row: SessionRow, via: 'bearer' | 'cookie') => ({
  userId: row.caller_id,
  username: row.caller_username,
  email: row.caller_email,
  role: row.caller_role,
  isAdmin: row.caller_role === 'admin' && !row.caller_needs_second_factor,
  isEditor: isAdmitted('editor', row.caller_role) && !row.caller_needs_second_factor,
  needsSecondFactor: row.caller_needs_second_factor,
  session: {
    id: row.caller_session,
    via,
    method: row.caller_method,
    isReauthenticated: row.caller_is_reauthenticated,
    secondFactorAt: row.caller_second_factor_at,
    startedAt: row.caller_started_at,
  },
  lastSeenAt: row.caller_last_seen_at,
})

function toSubscriptions(row: SessionRow): Subscription[] {
  const { caller_plan: plan, caller_plan_starts_at: startsAt, caller_plan_ends_at: endsAt } = row
  if (!plan || !startsAt) return []
  const grace = { hasGrace: row.caller_has_grace === true, graceDays: row.caller_grace_days ?? 0 }
  return [{ plan, startsAt, endsAt, ...grace, organisationId: row.caller_organisation_id }]
}
