import { sql } from 'kysely'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { days, seconds } from '../../../../platform/server/core/durations.ts'
import { NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { isWriter } from '../writers/own-articles.ts'

/** Browsers slow down windows in the background to one heartbeat a minute. */
const expiry = seconds(90)

/** @throws NotFound */
export async function recordPresence(db: Database, articleId: number, userId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ article_id: number }>`
    insert into article_presence (article_id, user_id, seen_at)
    select id, ${userId}::int, ${now}::timestamptz from articles where id = ${articleId}
    on conflict (article_id, user_id) do update set seen_at = excluded.seen_at
    returning article_id`.execute(db)
  if (rows.length === 0) throw new NotFound('article', articleId)
  await db
    .deleteFrom('article_presence')
    .where('seen_at', '<', new Date(now.getTime() - days(1)))
    .execute()
}

export async function endPresence(db: Database, articleId: number, userId: number): Promise<void> {
  await db.deleteFrom('article_presence').where('article_id', '=', articleId).where('user_id', '=', userId).execute()
}

/** By name, without the caller. Writers see only their own articles. */
export const findEditing = (db: Database, caller: SignedInReader, now: Date) =>
  db
    .selectFrom('article_presence')
    .innerJoin('users', 'users.id', 'article_presence.user_id')
    .select(['article_id', 'username'])
    .where('seen_at', '>', new Date(now.getTime() - expiry))
    .where('article_presence.user_id', '<>', caller.userId)
    .$if(isWriter(caller), (present) =>
      present.where('article_id', 'in', (eb) =>
        eb.selectFrom('article_writers').select('article_id').where('user_id', '=', caller.userId),
      ),
    )
    .orderBy('username')
    .limit(200)
    .execute()
