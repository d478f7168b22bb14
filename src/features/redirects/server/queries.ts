import { sql } from 'kysely'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { countAll, findRowsOnPage, type PageQuery } from '../../../platform/server/db/paging.ts'
import type { StoredRedirect } from './redirect-table.ts'

const columns = ['id', 'path', 'target', 'status'] as const
const atATime = 2_000

/** In batches, so that other work goes on between them. */
export async function* readRedirects(db: Database): AsyncGenerator<StoredRedirect[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('redirects')
      .select(columns)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atATime)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < atATime) return
    after = last.id
  }
}

export const readRedirectsAt = (db: Database, paths: readonly string[]): Promise<StoredRedirect[]> =>
  db.selectFrom('redirects').select(columns).where(sql<boolean>`path = any(${paths}::text[])`).execute()

/** Two changes at once could make a circle that neither sees. */
export const lockRedirects = (tx: Transaction) => sql`lock table redirects in share row exclusive mode`.execute(tx)

export const countRedirects = (db: Database): Promise<number> => countAll(db.selectFrom('redirects'))

export const findRedirect = (db: Database, id: number) =>
  db.selectFrom('redirects').selectAll().where('id', '=', id).executeTakeFirst()

const contains = (column: 'path' | 'target', text: string) =>
  sql<boolean>`position(lower(${text}) in lower(${sql.ref(column)})) > 0`

interface Wanted extends PageQuery {
  search: string
}

export function listRedirects(db: Database, { search, ...page }: Wanted) {
  const matching = db
    .selectFrom('redirects')
    .$if(search !== '', (query) =>
      query.where((where) => where.or([contains('path', search), contains('target', search)])),
    )
  return findRowsOnPage(matching.selectAll().orderBy('id', 'desc'), matching, page)
}

export function listMissingPages(db: Database, { search, ...page }: Wanted) {
  const matching = db
    .selectFrom('missing_pages')
    .where('is_ignored', '=', false)
    .$if(search !== '', (query) => query.where(contains('path', search)))
  const rows = matching
    .select(['path', 'hits'])
    .select(sql<string>`last_met_on::text`.as('last_met_on'))
    .orderBy('last_met_on', 'desc')
    .orderBy('hits', 'desc')
    .orderBy('path')
  return findRowsOnPage(rows, matching, page)
}

/** `isIgnored` false lists it again. @throws NotFound */
export async function ignoreMissingPage(db: Database, { path, isIgnored }: { path: string; isIgnored: boolean }) {
  const { numUpdatedRows } = await db
    .updateTable('missing_pages')
    .set({ is_ignored: isIgnored })
    .where('path', '=', path)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new NotFound('missing page', path)
}
