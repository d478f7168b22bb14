import { sql } from 'kysely'
import { typedId } from '../../../../platform/contract/numbers.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { countAll, offsetOf, type PageQuery } from '../../../../platform/server/db/paging.ts'
import { findWhoGets, isCurrent } from '../queries.ts'

const table = 'newsletter_subscribers'

/** Beyond this many hits, a search is neither counted nor sorted in full. */
const mostHits = 1_000

/** Sorted by name. `%` and `_` have no special meaning. */
export async function searchSubscribers(
  db: Database,
  { search, ...page }: PageQuery & { search: string },
): Promise<{ rows: { name: string; email: string }[]; total: number }> {
  const text = search.trim()
  const hits = db
    .selectFrom(table)
    .select(['id', 'name', 'email_key as email'])
    .where(isCurrent)
    .$if(text !== '', (query) => query.where(hasInNameOrAddress(text)))
    .limit(mostHits)
  // A page past the end has no rows but still a total.
  const { rows } = await sql<{ name: string | null; email: string | null; total: number }>`
    with hits as materialized (${hits}),
      page as (select * from hits order by lower(name), id limit ${page.limit} offset ${offsetOf(page)})
    select name, email, total from (select count(*) as total from hits) as counted left join page on true
    order by lower(name), id`.execute(db)
  return {
    rows: rows.flatMap(({ name, email }) => (name !== null && email !== null ? [{ name, email }] : [])),
    total: rows[0]?.total ?? 0,
  }
}

/** An index covers this expression. */
const hasInNameOrAddress = (text: string) =>
  sql<boolean>`lower(name) || ' ' || email_key like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`

interface Wanted {
  /** Finds by id only. */
  userId: string
  /** Finds by id, else by part of a name or address. */
  search: string
  newsletter?: number | undefined
  page: number
  limit: number
}

export async function listSubscribers(db: Database, { userId, search, newsletter, page, limit }: Wanted) {
  const text = search.trim()
  const isById = userId.trim() !== ''
  const id = isById ? typedId(userId) : await findIdTyped(db, text)
  if (isById && id === null) return { rows: [], total: 0 }
  const current = db
    .selectFrom(table)
    .where(isCurrent)
    .$if(newsletter !== undefined, (query) =>
      query.where('newsletter_subscribers.id', 'in', findWhoGets(db, newsletter ?? 0)),
    )
    .$if(id !== null, (query) => query.where('newsletter_subscribers.id', '=', id))
    .$if(id === null && text !== '', (query) => query.where(hasInNameOrAddress(text)))
  const [total, rows] = await Promise.all([
    countAll(current),
    db
      .selectFrom(
        current
          .select('newsletter_subscribers.id')
          .orderBy('newsletter_subscribers.id', 'desc')
          .limit(limit)
          .offset(offsetOf({ page, limit }))
          .as('listed'),
      )
      .innerJoin(table, 'newsletter_subscribers.id', 'listed.id')
      .select(['newsletter_subscribers.id', 'name', 'email_key', 'phone'])
      .orderBy('newsletter_subscribers.id', 'desc')
      .execute(),
  ])
  return { rows, total }
}

async function findIdTyped(db: Database, text: string): Promise<number | null> {
  const id = typedId(text)
  if (id === null) return null
  const found = await db.selectFrom(table).select('id').where(isCurrent).where('id', '=', id).executeTakeFirst()
  return found?.id ?? null
}

export async function* readSubscribers(
  db: Database,
  { newsletter, atATime }: { newsletter: number | undefined; atATime: number },
) {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom(table)
      .select(['newsletter_subscribers.id', 'name', 'email_key', 'phone', 'subscribed_at', 'confirmed_at'])
      .where(isCurrent)
      .$if(newsletter !== undefined, (query) =>
        query.where('newsletter_subscribers.id', 'in', findWhoGets(db, newsletter ?? 0)),
      )
      .where('newsletter_subscribers.id', '>', after)
      .orderBy('newsletter_subscribers.id')
      .limit(atATime)
      .execute()
    yield rows
    if (rows.length < atATime) return
    after = rows.at(-1)?.id ?? 0
  }
}
