import { type SelectQueryBuilder, sql } from 'kysely'
import type { StoredRow } from '../../../platform/server/content/kind.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { findRowsOnPage, type PageQuery } from '../../../platform/server/db/paging.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import type { EventView } from '../contract/endpoints.ts'

export type EventRow = StoredRow<'events'>

const published = (db: Database) =>
  db.selectFrom('events').where('published_at', 'is not', null).where('deleted_at', 'is', null)

/** More would make a page that nobody reads. */
const mostUpcoming = 200

/** Soonest first. Includes events under way. */
export const findUpcoming = (db: Database, now: Date): Promise<EventRow[]> =>
  published(db)
    .selectAll()
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('ends_at')
    .orderBy('id')
    .limit(mostUpcoming)
    .execute()

export const findPast = (db: Database, now: Date, range: PageQuery) =>
  pageOf(published(db).where('ends_at', '<=', now), range, true)

export function findEvents(
  db: Database,
  { view, search, ...range }: PageQuery & { view: EventView; search: string },
  now: Date,
) {
  const contains = (column: 'title' | 'place') =>
    sql<boolean>`position(lower(${search}) in lower(${sql.ref(column)})) > 0`
  const rows = db
    .selectFrom('events')
    .where('deleted_at', 'is', null)
    .where('published_at', view === 'drafts' ? 'is' : 'is not', null)
    .$if(view !== 'drafts', (query) => query.where('ends_at', view === 'past' ? '<=' : '>', now))
    .where((where) => where.or([contains('title'), contains('place')]))
  return pageOf(rows, range, view === 'past')
}

function pageOf(
  events: SelectQueryBuilder<Tables, 'events', object>,
  range: PageQuery,
  isLatestFirst: boolean,
): Promise<{ rows: EventRow[]; total: number }> {
  const rows = events
    .selectAll()
    .orderBy(isLatestFirst ? 'ends_at' : 'starts_at', isLatestFirst ? 'desc' : 'asc')
    .orderBy('id')
  return findRowsOnPage(rows, events, range)
}
