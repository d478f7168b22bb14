import { createHash, randomBytes } from 'node:crypto'
import { migrations } from '../../server/commands.ts'
import { days } from '../../server/core/durations.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { addPublishedArticle } from '../../server/features/articles/index.ts'
import type { Place } from './programs.ts'

export const title = 'A regulator that keeps quiet'

/** Publishes so many articles in a database that no process serves yet, and returns their ids. */
export async function publishArticles(place: Place, count: number): Promise<number[]> {
  const database = await openDatabase({ ...place, poolSize: 2, onError: () => {} })
  await migrate(database, migrations)
  const now = new Date()
  const article = {
    ...({ title, html: '<p>It switches at 2 MHz.</p>', section: 'news', access: 'free', image: null } as const),
    ...{ categories: [], keywords: [], partNumbers: [], isInCarousel: false, enteredAt: now, datedAt: now },
  }
  const ids: number[] = []
  for (let i = 0; i < count; i += 1)
    ids.push(await inTransaction(database.db, (tx) => addPublishedArticle(tx, article, now)))
  await database.close()
  return ids
}

/** Signs in somebody without an account before, and returns the bearer token. */
export async function signIn(db: Database, role: 'admin' | 'reader'): Promise<string> {
  const email = `${role}@magazine.test`
  const created_at = new Date()
  const { id } = await db
    .insertInto('users')
    .values({ email, email_key: email, username: 'Anna', role, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      ...{ token_hash: createHash('sha256').update(token).digest(), user_id: id, parent_id: null },
      ...{ method: 'password' as const, device: 'Firefox', created_at, last_seen_at: created_at },
      expires_at: new Date(created_at.getTime() + days(20)),
    })
    .execute()
  return token
}
