import { migrations } from '../../server/commands.ts'
import { days } from '../../server/core/durations.ts'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { addPublishedArticle } from '../../server/features/articles/index.ts'
import { insertMember } from '../members.ts'
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
  const member = { role, email: `${role}@magazine.test`, signedInFor: days(20) }
  return (await insertMember(db, member, new Date())).token
}
