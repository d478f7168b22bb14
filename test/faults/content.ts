import { sql } from 'kysely'
import { addPublishedArticle } from '../../src/features/articles/server/index.ts'
import { days } from '../../src/platform/server/core/durations.ts'
import type { Database } from '../../src/platform/server/db/database.ts'
import { migrate } from '../../src/platform/server/db/migrate.ts'
import { inTransaction } from '../../src/platform/server/db/transaction.ts'
import { insertMember } from '../members.ts'
import { chooseDefaultNewsletter } from '../newsletter-choice.ts'
import { inDatabase, type Place } from './programs.ts'

export const title = 'A regulator that keeps quiet'

export const publishArticles = (place: Place, count: number): Promise<number[]> =>
  inDatabase(place, async (database) => {
    await migrate(database)
    return addArticles(database.db, count)
  })

export async function addArticles(db: Database, count: number): Promise<number[]> {
  const now = new Date()
  const article = {
    ...({ title, html: '<p>It switches at 2 MHz.</p>', section: 'news', access: 'free', image: null } as const),
    categories: [],
    keywords: [],
    partNumbers: [],
    isInCarousel: false,
    enteredAt: now,
    datedAt: now,
  }
  const ids: number[] = []
  for (let i = 0; i < count; i += 1) ids.push(await inTransaction(db, (tx) => addPublishedArticle(tx, article, now)))
  return ids
}

/** Each is subscribed to the default newsletter. */
export async function addSubscribers(db: Database, count: number): Promise<void> {
  const readers = sql`
    insert into newsletter_subscribers (email_key, name, asked_at, subscribed_at)
    select 'reader' || i || '@reader.example', 'Priya', now(), now() from generate_series(1, ${count}::integer) as i`
  await readers.execute(db)
  await chooseDefaultNewsletter(db)
}

/** Creates the account. Returns the bearer token. */
export async function signIn(db: Database, role: 'admin' | 'reader'): Promise<string> {
  const member = { role, email: `${role}@magazine.test`, signedInFor: days(20) }
  return (await insertMember(db, member, new Date())).token
}
