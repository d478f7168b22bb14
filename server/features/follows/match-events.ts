import { sql } from 'kysely'
import { type FollowSubject, followSubject, newsDays } from '../../../contract/follow-rules.ts'
import { days } from '../../core/durations.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type ListName, listsOf } from '../articles/index.ts'
import { findMatchingQueries } from '../search/index.ts'
import type { FollowDeps } from './deps.ts'

/** An article with an older date comes from elsewhere, or was published before. */
const newFor = days(7)

/** Compares what was published or corrected with what is followed, each event in a transaction of its own. */
export async function matchEvents({ db, now }: Pick<FollowDeps, 'db' | 'now'>): Promise<void> {
  await passOver(db, now())
  for (;;) {
    const isDone = await inTransaction(db, async (tx) => {
      const event = await tx
        .selectFrom('follow_events')
        .select(['id', 'article_id'])
        .where('at', 'is', null)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!event) return true
      await matchEvent(tx, event)
      await tx.updateTable('follow_events').set({ at: now() }).where('id', '=', event.id).execute()
      return false
    })
    if (isDone) return
  }
}

/** Tells nobody of what is not new, such as the articles of an import, or not live any more. */
const passOver = (db: Database, now: Date) =>
  sql`
    update follow_events as event set at = ${now}, done_at = ${now} from articles
    where event.at is null and articles.id = event.article_id and (articles.published_at is null
      or (event.what = 'published' and articles.dated_at < ${new Date(now.getTime() - newFor)}))`.execute(db)

async function matchEvent(tx: Transaction, { id, article_id: articleId }: { id: number; article_id: number }) {
  const article = await tx
    .selectFrom('articles')
    .select(['section', 'categories', 'author_ids', 'keywords'])
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow()
  const subjects = [...listsOf(article).flatMap((list) => ofList(list) ?? []), ...(await findParts(tx, articleId))]
  await sql`
    insert into follow_news (event_id, kind, target)
    select ${id}, kind, target
    from unnest(${subjects.map(({ kind }) => kind)}::text[], ${subjects.map(({ target }) => target)}::text[]) as subject (kind, target)
    where exists (select from follows where follows.kind = subject.kind and follows.target = subject.target)
    on conflict do nothing`.execute(tx)
  await matchSearches(tx, id, articleId)
}

const kindsByList = { section: 'section', category: 'category', author: 'author', keyword: 'topic' } as const

function ofList(list: ListName): FollowSubject | null {
  const [name = '', ...rest] = list.split(':')
  const kind = Object.entries(kindsByList).find(([prefix]) => prefix === name)?.[1]
  return kind ? { kind, target: rest.join(':') } : null
}

/** The parts that an article names, and the families of these and of those that their records count to them. */
async function findParts(tx: Transaction, articleId: number): Promise<FollowSubject[]> {
  const { rows } = await sql<{ number: string; isNamed: boolean }>`
    with named as (select number from search_parts where article_id = ${articleId})
    select number, true as "isNamed" from named
    union all select other, false from part_links join named using (number) where kind = 'family'
    union all select part_links.number, false from part_links join named on named.number = other where kind = 'family'`.execute(
    tx,
  )
  return rows.flatMap(({ number, isNamed }) => [
    ...(isNamed ? [followSubject('part', number)] : []),
    followSubject('family', number),
  ])
}

const searchesAtOnce = 500

/** In batches, however many are followed. */
async function matchSearches(tx: Transaction, event: number, articleId: number): Promise<void> {
  let last = ''
  for (;;) {
    const rows = await tx
      .selectFrom('follows')
      .select('target')
      .distinct()
      .where('kind', '=', 'search')
      .where('target', '>', last)
      .orderBy('target')
      .limit(searchesAtOnce)
      .execute()
    const found = await findMatchingQueries(
      tx,
      articleId,
      rows.map(({ target }) => target),
    )
    if (found.length > 0)
      await tx
        .insertInto('follow_news')
        .values(found.map((target) => ({ event_id: event, kind: 'search' as const, target })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    last = rows.at(-1)?.target ?? ''
    if (rows.length < searchesAtOnce) return
  }
}

/** Deletes what is too old for the page of what is new. */
export async function forgetNews(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - days(newsDays))
  await db.deleteFrom('follow_events').where('at', '<', oldest).where('done_at', 'is not', null).execute()
}
