import { sql } from 'kysely'
import type { Reader } from '../../../core/caller.ts'
import type { Database } from '../../../db/database.ts'
import { oldestEndThatCounts } from '../../subscriptions/index.ts'
import { hexHashOf, isSecret } from '../secrets.ts'

/** What is kept of the bearer in a call's header, in hexadecimal; null where there is none that could be one of ours. */
export function bearerHash(authorization: string | undefined): string | null {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  return isSecret(token) ? hexHashOf(token) : null
}

/** Who is signed in with these bearers, by the hashes of these: many at once, and no session is kept alive by it. */
export async function findReaders(
  db: Database,
  hashes: readonly string[],
  now: Date,
): Promise<Map<string, Reader & { userId: number }>> {
  const { rows } = await sql<Row>`
    select told.hash, users.id as "userId", users.role <> 'reader' as "isEditor",
      subscriptions.plan, subscriptions.starts_at as "startsAt", subscriptions.ends_at as "endsAt", subscriptions.has_grace as "hasGrace"
    from unnest(${hashes}::text[]) as told (hash)
    cross join lateral (
      -- Each is looked up by itself: all sessions are never gone through, however many are asked for.
      select user_id, parent_id, expires_at from sessions where token_hash = decode(told.hash, 'hex') limit 1
    ) as session
    join users on users.id = session.user_id
    left join subscriptions on subscriptions.user_id = users.id
      and (subscriptions.ends_at is null or subscriptions.ends_at > ${oldestEndThatCounts(now)})
    where session.parent_id is null and session.expires_at > ${now}`.execute(db)
  const readers = new Map<string, Reader & { userId: number }>()
  for (const { hash, userId, isEditor, plan, startsAt, endsAt, hasGrace } of rows) {
    const others = readers.get(hash)?.subscriptions ?? []
    const own = plan && startsAt ? [{ plan, startsAt, endsAt, hasGrace: hasGrace === true }] : []
    readers.set(hash, { userId, isEditor, subscriptions: [...others, ...own] })
  }
  return readers
}

interface Row {
  hash: string
  userId: number
  isEditor: boolean
  plan: 'silver' | 'gold' | null
  startsAt: Date | null
  endsAt: Date | null
  hasGrace: boolean | null
}
