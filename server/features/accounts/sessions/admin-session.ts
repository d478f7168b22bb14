import { stringifySetCookie } from 'cookie'
import type { SignedInReader } from '../../../core/caller.ts'
import { hours, seconds } from '../../../core/durations.ts'
import { NotAllowed } from '../../../core/errors.ts'
import type { Database } from '../../../db/database.ts'
import { adminCookie } from '../identify.ts'
import { hashOf, newSecret } from '../secrets.ts'

const adminSessionLife = hours(8)

/**
 * Opens the back office for calls without a bearer: a session of its own, below the one that asked for it, in a cookie.
 * Gives the header that sets it.
 * @throws NotAllowed where the cookie itself asks: it lasts eight hours and no longer
 */
export async function openAdminSession(
  db: Database,
  admin: SignedInReader,
  { now, isHttps }: { now: Date; isHttps: boolean },
): Promise<string> {
  if (admin.session.via !== 'bearer') throw new NotAllowed()
  const secret = newSecret()
  await closeAdminSession(db, admin)
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(secret),
      user_id: admin.userId,
      parent_id: admin.session.id,
      method: admin.session.method,
      device: '',
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + adminSessionLife),
    })
    .execute()
  return cookieHeader(secret, adminSessionLife, isHttps)
}

/** Ends it, whether a bearer asks or the cookie itself. */
export async function closeAdminSession(db: Database, { session }: SignedInReader): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(session.via === 'cookie' ? 'id' : 'parent_id', '=', session.id)
    .execute()
}

/** The header that makes a browser forget the cookie. */
export const forgetAdminCookie = (isHttps: boolean) => cookieHeader('', 0, isHttps)

const cookieHeader = (value: string, life: number, isHttps: boolean) =>
  stringifySetCookie({
    name: adminCookie,
    value,
    path: '/api/admin',
    maxAge: life / seconds(1),
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
  })
