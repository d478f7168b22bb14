import { sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import { findRowsOnPage, type PageQuery } from '../../../../platform/server/db/paging.ts'
import { type SiteImportNameKind, type SiteImportOutcome, siteImportLimits } from '../../contract/import/rules.ts'
import { isRule } from './source.ts'

const dropsListed = 30
const atATime = 500

export async function findFindings(db: Database, importId: number) {
  const of = { import_id: importId }
  const [about, names, drops, questions] = await Promise.all([
    db.selectFrom('site_imports').selectAll().where('import_id', '=', of.import_id).executeTakeFirst(),
    db
      .selectFrom('site_import_names')
      .select(['kind', sql<number>`count(*)`.as('total')])
      .where('import_id', '=', of.import_id)
      .where(({ eb, not, and }) => not(and([eb('kind', '=', 'tier'), eb('source_id', 'like', '?%')])))
      .groupBy('kind')
      .execute(),
    db
      .selectFrom('site_import_drops')
      .selectAll()
      .where('import_id', '=', of.import_id)
      .orderBy('uses', 'desc')
      .orderBy('what')
      .limit(300)
      .execute(),
    db
      .selectFrom('site_import_names')
      .select(['source_id', 'name', 'uses', 'target', 'biography'])
      .where('import_id', '=', of.import_id)
      .where('kind', '=', 'tier')
      .where('source_id', 'like', '?%')
      .orderBy('uses', 'desc')
      .orderBy('source_id')
      .limit(siteImportLimits.listed)
      .execute(),
  ])
  const listed = (kind: DropRow['kind']) =>
    drops
      .filter((row) => row.kind === kind)
      .slice(0, dropsListed)
      .map(({ what, uses, example }) => ({ what, uses, example }))
  const count = (kind: string) => names.find((row) => row.kind === kind)?.total ?? 0
  return {
    about,
    names: { author: count('author'), category: count('category'), tag: count('tag'), tier: count('tier') },
    questions: questions.map(({ source_id, name, uses, target, biography }) => ({
      sourceId: source_id,
      what: name,
      uses,
      target,
      example: biography,
      closes: isRule(source_id) ? ('any' as const) : ('some' as const),
    })),
    drops: { dropped: listed('dropped'), 'dead link': listed('dead link'), picture: listed('picture') },
  }
}

export function listNames(db: Database, importId: number, { kind, ...page }: PageQuery & { kind: SiteImportNameKind }) {
  const matching = db
    .selectFrom('site_import_names')
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    // What is unclear is among the questions.
    .$if(kind === 'tier', (query) => query.where('source_id', 'not like', '?%'))
  const rows = matching.selectAll().orderBy('uses', 'desc').orderBy('name').orderBy('source_id')
  return findRowsOnPage(rows, matching, page)
}

const itemsOf = (db: Database, importId: number) =>
  db.selectFrom('site_import_items').leftJoin('articles', 'articles.id', 'article_id').where('import_id', '=', importId)

const withItem = [
  'line',
  'kind',
  'source_id',
  'site_import_items.title',
  'outcome',
  'reason',
  'page',
  'paths',
  'articles.id',
  'section',
  'slug',
] as const

export function listItems(
  db: Database,
  importId: number,
  { outcome, ...page }: PageQuery & { outcome?: SiteImportOutcome | undefined },
) {
  const matching = itemsOf(db, importId).$if(outcome !== undefined, (query) =>
    query.where('outcome', '=', outcome ?? 'taken'),
  )
  return findRowsOnPage(matching.select(withItem).orderBy('line'), matching, page)
}
export type ItemOfReport = Awaited<ReturnType<typeof listItems>>['rows'][number]

export async function* readItems(db: Database, importId: number): AsyncGenerator<ItemOfReport[]> {
  for (let after = 0; ; ) {
    const rows = await itemsOf(db, importId)
      .select(withItem)
      .where('line', '>', after)
      .orderBy('line')
      .limit(atATime)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < atATime) return
    after = last.line
  }
}

export interface DropRow {
  kind: 'dropped' | 'dead link' | 'picture'
  what: string
  uses: number
  example: string
}

export async function* readDrops(db: Database, importId: number): AsyncGenerator<DropRow[]> {
  for (let done = 0; ; done += atATime) {
    const rows = await db
      .selectFrom('site_import_drops')
      .select(['kind', 'what', 'uses', 'example'])
      .where('import_id', '=', importId)
      .orderBy('kind')
      .orderBy('what')
      .limit(atATime)
      .offset(done)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < atATime) return
  }
}
