import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import type { Caller, SignedInReader } from '../../core/caller.ts'
import type { Database } from '../../db/database.ts'
import { oldestEndThatCounts } from '../subscriptions/index.ts'
import { hashOf, isSecret } from './secrets.ts'
import { keepSession } from './sessions/sessions.ts'

export const adminCookie = 'gp_admin'
/** What a page of another site cannot add to a request without being asked first. */
const markerHeader = 'x-admin'

/**
 * Says who sent a request: by the bearer in `Authorization`, or, for calls of the back office without one, by the
 * administrator's or editor's cookie. Whatever else a request says of its sender is not looked at.
 */
export function createIdentify(db: Database, now: () => Date) {
  return async (request: FastifyRequest): Promise<Caller> => {
    const { authorization } = request.headers
    if (authorization !== undefined) {
      const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
      return isSecret(token) ? findBearer(db, token, now(), request) : null
    }
    if (!request.routeOptions.url?.startsWith('/api/admin/')) return null
    const cookie = parseCookie(request.headers.cookie ?? '')[adminCookie]
    if (!isSecret(cookie) || (changesSomething(request) && request.headers[markerHeader] !== '1')) return null
    const reader = await findSignedIn(db, { token: cookie, via: 'cookie' }, now())
    return reader?.isEditor ? reader : null
  }
}

const changesSomething = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'

async function findBearer(db: Database, token: string, now: Date, request: FastifyRequest) {
  const found = await findSignedIn(db, { token, via: 'bearer' }, now)
  if (!found) return null
  const { lastSeenAt, ...reader } = found
  try {
    await keepSession(db, { id: reader.session.id, lastSeenAt }, now)
  } catch (error) {
    // Who may read may still read while nothing can be written.
    request.log.warn({ err: error }, 'the use of a session could not be noted')
  }
  return reader
}

/** One row for each subscription that may still count; one without, where there is none. */
async function findSignedIn(
  db: Database,
  { token, via }: { token: string; via: 'bearer' | 'cookie' },
  now: Date,
): Promise<(SignedInReader & { lastSeenAt: Date }) | null> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.user_id', '=', 'users.id')
        .on((on) =>
          on.or([on('subscriptions.ends_at', 'is', null), on('subscriptions.ends_at', '>', oldestEndThatCounts(now))]),
        ),
    )
    .select(['sessions.id', 'sessions.method', 'sessions.created_at', 'sessions.last_seen_at'])
    .select(['users.id as user_id', 'users.username', 'users.email', 'users.role'])
    .select(['subscriptions.plan', 'subscriptions.starts_at', 'subscriptions.ends_at', 'subscriptions.has_grace'])
    .where('sessions.token_hash', '=', hashOf(token))
    .where('sessions.parent_id', via === 'cookie' ? 'is not' : 'is', null)
    .where('sessions.expires_at', '>', now)
    .execute()
  const [first] = rows
  if (!first) return null
  return {
    userId: first.user_id,
    username: first.username,
    email: first.email,
    role: first.role,
    isAdmin: first.role === 'admin',
    isEditor: first.role !== 'reader',
    subscriptions: rows.flatMap(({ plan, starts_at, ends_at, has_grace }) =>
      plan && starts_at ? [{ plan, startsAt: starts_at, endsAt: ends_at, hasGrace: has_grace === true }] : [],
    ),
    session: { id: first.id, via, method: first.method, startedAt: first.created_at },
    lastSeenAt: first.last_seen_at,
  }
}
