import { sql } from 'kysely'
import { days } from '../../../platform/server/core/durations.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { type ListName, listsOf } from '../../articles/server/index.ts'
import { findMatchingQueries } from '../../search-index/server/index.ts'
import { type FollowSubject, newsDays } from '../contract/follow-rules.ts'
import type { FollowDeps } from './deps.ts'

/** An article with an older date comes from elsewhere, or was published before. */
const newFor = days(7)

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

/** Tells no one about old articles, such as imports. A withdrawn one is told when it is published again. */
async function passOver(db: Database, now: Date): Promise<void> {
  await sql`
    delete from follow_events as event using articles
    where event.at is null and articles.id = event.article_id and articles.published_at is null`.execute(db)
  await sql`
    update follow_events as event set at = ${now}, done_at = ${now} from articles
    where event.at is null and event.what = 'published' and articles.id = event.article_id
      and articles.dated_at < ${new Date(now.getTime() - newFor)}`.execute(db)
}

export async function passOverAll(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('follow_mails').execute()
  await db.updateTable('follow_events').set({ at: now, done_at: now }).where('at', 'is', null).execute()
}

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

/** Families: those of the parts' records, and every beginning of their numbers. */
async function findParts(tx: Transaction, articleId: number): Promise<FollowSubject[]> {
  const { rows } = await sql<FollowSubject>`
    with named as (select number from search_parts where article_id = ${articleId})
    select 'part' as kind, number as target from named
    union select 'family', other from part_links join named using (number) where kind = 'family'
    union select 'family', left(number, length) from named, generate_series(4, length(number)) as length`.execute(tx)
  return rows
}

const searchesAtOnce = 500

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

export async function purgeFollowNews(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - days(newsDays))
  await db.deleteFrom('follow_events').where('at', '<', oldest).where('done_at', 'is not', null).execute()
}
