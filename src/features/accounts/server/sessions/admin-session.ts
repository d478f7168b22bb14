import { stringifySetCookie } from 'cookie'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { hours, seconds } from '../../../../platform/server/core/durations.ts'
import { NotAllowed } from '../../../../platform/server/core/errors.ts'
import { hashOf, newSecret } from '../../../../platform/server/core/secrets.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { cookieScope } from '../cookies.ts'
import { adminCookie } from './identify.ts'
import { staffLifetime } from './sessions.ts'

const adminSessionLifetime = hours(8)

/** Returns the header that sets the cookie. @throws NotAllowed if a cookie session asks: it must not renew itself */
export async function openAdminSession(
  db: Database,
  admin: SignedInReader,
  { now, isHttps }: { now: Date; isHttps: boolean },
): Promise<string> {
  if (admin.session.via !== 'bearer') throw new NotAllowed()
  const secret = newSecret()
  await closeAdminSession(db, admin)
  const absoluteEnd = admin.session.startedAt.getTime() + staffLifetime.absolute
  const expiresAt = new Date(Math.min(now.getTime() + adminSessionLifetime, absoluteEnd))
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(secret),
      user_id: admin.userId,
      parent_id: admin.session.id,
      method: admin.session.method,
      second_factor_at: admin.session.secondFactorAt,
      device: '',
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return cookieHeader(secret, expiresAt.getTime() - now.getTime(), isHttps)
}

export async function closeAdminSession(db: Database, { session }: SignedInReader): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(session.via === 'cookie' ? 'id' : 'parent_id', '=', session.id)
    .execute()
}

export const clearAdminCookie = (isHttps: boolean) => cookieHeader('', 0, isHttps)

const cookieHeader = (value: string, lifetime: number, isHttps: boolean) =>
  stringifySetCookie({
    ...cookieScope(adminCookie, '/api/admin', isHttps),
    value,
    maxAge: Math.floor(lifetime / seconds(1)),
    httpOnly: true,
    sameSite: 'strict',
  })
