import { sql } from 'kysely'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { CalendarEntry } from '../../../articles/contract/planning.ts'
import type { ArticleStage } from '../../../articles/contract/stages.ts'
import { draftOpening } from '../drafts/new-articles.ts'
import { isWriter } from '../writers/own-articles.ts'

/** More would not fit on a calendar. */
export const mostEntries = 1_000

interface Period {
  /** Days, both included. */
  from: string
  to: string
  /** The same as instants. `until` is excluded. */
  start: Date
  until: Date
}

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number]

/** Returns at most one more than `mostEntries`. */
export function findEntries(db: Database, caller: SignedInReader, { from, to, start, until }: Period) {
  const isOwn = isWriter(caller)
  const own = isOwn
    ? sql<boolean>`id in (select article_id from article_writers where user_id = ${caller.userId})`
    : sql<boolean>`true`
  const mine = isOwn ? sql<boolean>`editor_id = ${caller.userId}` : sql<boolean>`true`
  const dated = sql<{
    kind: CalendarEntry['kind']
    article_id: number | null
    draft_key: string | null
    at: Date | null
    day: string | null
  }>`(
    (select 'published' as kind, id as article_id, null::text as draft_key, dated_at as at, null::date as day from articles
      where published_at is not null and dated_at >= ${start} and dated_at < ${until} and ${own}
      order by dated_at limit ${mostEntries + 1})
    union all
    (select 'scheduled', id, null, publish_at, null from articles
      where publish_at is not null and publish_at >= ${start} and publish_at < ${until} and ${own}
      order by publish_at limit ${mostEntries + 1})
    union all
    (select 'due', article_id, null, null, due_on from article_workflow join articles on id = article_id
      where due_on between ${from} and ${to} and published_at is null and ${own}
      order by due_on limit ${mostEntries + 1})
    union all
    (select 'due', null, key, null, due_on from new_article_drafts
      where due_on between ${from} and ${to} and discarded_at is null and ${mine}
      order by due_on limit ${mostEntries + 1})
  )`
  return db
    .selectFrom(dated.as('dated'))
    .leftJoin('articles', 'articles.id', 'dated.article_id')
    .leftJoin('new_article_drafts as drafts', 'drafts.key', 'dated.draft_key')
    .leftJoin('article_workflow as flow', 'flow.article_id', 'articles.id')
    .leftJoin('users as assignees', (join) =>
      join.on('assignees.id', '=', ({ fn }) => fn.coalesce('flow.assignee_id', 'drafts.assignee_id')),
    )
    .select(['dated.kind', 'dated.article_id', 'dated.draft_key', 'dated.at', 'dated.day'])
    .select(['assignees.id as assignee_id', 'assignees.username as assignee'])
    .select(['assignees.role as assignee_role', 'assignees.deactivated_at as assignee_left_at'])
    .select(({ fn, val }) => [
      fn.coalesce('articles.title', sql<string>`drafts.content ->> 'title'`).as('title'),
      draftOpening,
      fn.coalesce('flow.due_on', 'drafts.due_on').as('due_on'),
      fn.coalesce('flow.stage', sql<ArticleStage>`'draft'`).as('stage'),
      fn.coalesce('flow.number', val(0)).as('number'),
    ])
    .orderBy('dated.at')
    .orderBy('dated.article_id')
    .limit(mostEntries + 1)
    .execute()
}
