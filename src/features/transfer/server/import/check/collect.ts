import { sql } from 'kysely'
import type { StoredCatalogue } from '../../../../../platform/contract/sections/catalogue.ts'
import { toSlug } from '../../../../../platform/contract/slugs.ts'
import type { Database, Transaction } from '../../../../../platform/server/db/database.ts'
import { type SiteImportNameKind, type SiteImportSample, siteImportLimits } from '../../../contract/import/rules.ts'
import {
  commentsOf,
  type Dropped,
  isUnclear,
  lettersOf,
  ruleId,
  type SourceArticle,
  type SourceItem,
  type Unclear,
  unclearId,
} from '../source.ts'
import type { ItemRow } from '../source-row.ts'

export const noCounts = { articles: 0, pages: 0, known: 0, partly: 0, others: 0, letters: 0 }
export type SiteImportCounts = typeof noCounts

/** Forgets what an earlier check of the same upload found. */
export async function startCheck(db: Database, importId: number): Promise<void> {
  for (const table of [
    'site_import_names',
    'site_import_attachments',
    'site_import_drops',
    'site_import_items',
  ] as const)
    await db.deleteFrom(table).where('import_id', '=', importId).execute()
  const nothing = { samples: '[]', site: '' }
  await db
    .insertInto('site_imports')
    .values({ import_id: importId, reader: '', ...nothing })
    .onConflict((conflict) => conflict.column('import_id').doUpdateSet(nothing))
    .execute()
}

export async function collect(
  tx: Transaction,
  { importId, catalogue }: { importId: number; catalogue: StoredCatalogue },
  rows: readonly ItemRow[],
) {
  const counts = { ...noCounts }
  const refusals: { line: number; about: string; reason: string }[] = []
  const names: NameRow[] = []
  const drops = new Map<string, Dropped & { uses: number }>()
  const samples: SiteImportSample[] = []
  for (const { line, item, checked } of rows) {
    if (item.kind === 'site') await nameSite(tx, importId, item.address)
    else if (item.kind === 'author' || item.kind === 'term' || item.kind === 'tier') names.push(namedBy(item))
    else if (item.kind === 'attachment') await addAttachment(tx, importId, item)
    else if (item.kind === 'rule') names.push({ ...unclearName(item), source_id: ruleId(item.what) })
    else if (item.kind === 'problem') {
      counts.others += 1
      refusals.push({ line, about: item.about.slice(0, 200), reason: item.reason })
    } else {
      counts[item.kind === 'page' ? 'pages' : 'articles'] += 1
      counts.letters += lettersOf(item).length
      for (const used of usedBy(item)) names.push(used)
      const dropped: Given[] = [...commentsOf(item), ...item.dropped, ...(checked?.drops ?? [])]
      for (const { what, example, uses = 1 } of dropped) {
        const known = drops.get(what)
        drops.set(what, { what, example: known?.example ?? example, uses: (known?.uses ?? 0) + uses })
      }
      if (samples.length < siteImportLimits.samples && item.kind === 'article')
        samples.push(sampleOf(item, checked?.made ?? ''))
    }
  }
  await writeNames(tx, { importId, catalogue }, names)
  await writeDrops(tx, importId, 'dropped', [...drops.values()])
  if (samples.length > 0) await addSamples(tx, importId, samples)
  return { counts, refusals }
}

type Given = Dropped & { uses?: number }
type Item<Kind extends SourceItem['kind']> = Extract<SourceItem, { kind: Kind }>

const nameSite = (tx: Transaction, importId: number, address: string) =>
  tx
    .updateTable('site_imports')
    .set({ site: address })
    .where('import_id', '=', importId)
    .where('site', '=', '')
    .execute()

const addAttachment = (
  tx: Transaction,
  importId: number,
  { id, address, path, alt, caption, parent }: Item<'attachment'>,
) =>
  tx
    .insertInto('site_import_attachments')
    .values({ import_id: importId, source_id: id, address, path, alt, caption, parent: parent ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const namedBy = (item: Item<'author' | 'term' | 'tier'>): NameRow => ({
  kind: item.kind === 'term' ? item.taxonomy : item.kind,
  source_id: item.id.slice(0, 200),
  name: item.name.slice(0, 200),
  uses: 0,
  isNamed: true,
  biography: item.kind === 'author' ? item.biography : '',
  record: item.kind === 'author' && item.own ? JSON.stringify(item.own) : null,
  isFree: item.kind === 'tier' && item.isFree,
})

function usedBy({ authors, categories, tags, tiers = [], unclear = [] }: SourceArticle): NameRow[] {
  const use = (kind: NameRow['kind'], ids: readonly string[]) =>
    ids.map((id): NameRow => {
      const name = id.slice(0, 200)
      return { kind, source_id: name, name, uses: 1, isNamed: false, ...nothingSaid }
    })
  return [
    ...use('author', authors),
    ...use('category', categories),
    ...use('tag', tags),
    ...use('tier', tiers),
    ...unclear.map(unclearName),
  ]
}

const sampleOf = ({ title, status, publishedAt }: SourceArticle, html: string): SiteImportSample => ({
  title,
  html,
  status,
  date: publishedAt?.toISOString() ?? null,
})

async function addSamples(tx: Transaction, importId: number, samples: readonly SiteImportSample[]) {
  const { samples: before } = await tx
    .selectFrom('site_imports')
    .select('samples')
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  if (before.length >= siteImportLimits.samples) return
  const first = [...before, ...samples].slice(0, siteImportLimits.samples)
  await tx
    .updateTable('site_imports')
    .set({ samples: JSON.stringify(first) })
    .where('import_id', '=', importId)
    .execute()
}

interface NameRow {
  kind: SiteImportNameKind
  source_id: string
  name: string
  uses: number
  biography: string
  record: string | null
  isFree: boolean
  /** True if it has an entry of its own, false if only an article names it. */
  isNamed: boolean
}

const unclearName = ({ what, example }: Unclear): NameRow => ({
  kind: 'tier',
  source_id: unclearId(what),
  name: what.slice(0, 200),
  uses: 1,
  isNamed: true,
  ...nothingSaid,
  biography: example.slice(0, 300),
})

const nothingSaid = { biography: '', record: null, isFree: false }

async function writeNames(
  tx: Transaction,
  { importId, catalogue }: { importId: number; catalogue: StoredCatalogue },
  names: readonly NameRow[],
) {
  const merged = new Map<string, NameRow>()
  for (const one of names) {
    const key = JSON.stringify([one.kind, one.source_id])
    const known = merged.get(key)
    merged.set(key, {
      ...one,
      ...(known?.isNamed && {
        name: known.name,
        isNamed: true,
        isFree: known.isFree,
        biography: known.biography || one.biography,
        record: known.record ?? one.record,
      }),
      uses: one.uses + (known?.uses ?? 0),
    })
  }
  if (merged.size === 0) return
  const rows = [...merged.values()]
  await sql`
    insert into site_import_names (import_id, kind, source_id, name, uses, target, biography, record)
    select ${importId}, kind, source_id, name, uses, target, biography, record::jsonb from unnest(
      ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ source_id }) => source_id)}::text[],
      ${rows.map(({ name }) => name)}::text[], ${rows.map(({ uses }) => uses)}::int[],
      ${rows.map((row) => guessTarget(row, catalogue))}::text[], ${rows.map(({ biography }) => biography)}::text[],
      ${rows.map(({ record }) => record)}::text[]
    ) as found (kind, source_id, name, uses, target, biography, record)
    on conflict (import_id, kind, source_id) do update set
      uses = site_import_names.uses + excluded.uses, record = coalesce(site_import_names.record, excluded.record),
      biography = case when site_import_names.biography = '' then excluded.biography else site_import_names.biography end,
      name = case when site_import_names.name = site_import_names.source_id then excluded.name else site_import_names.name end,
      target = case when site_import_names.name = site_import_names.source_id then excluded.target else site_import_names.target end`.execute(
    tx,
  )
}

/** A section or category of the same name, else a keyword. For a plan, the access level that it seems to be. */
function guessTarget({ kind, name, source_id, isFree }: NameRow, { sections, categories }: StoredCatalogue): string {
  if (kind === 'author') return ''
  if (isUnclear(source_id)) return 'draft'
  if (kind === 'tier') return isFree ? 'login' : (/silver|gold/i.exec(name)?.[0].toLowerCase() ?? '')
  const [what, named] = source_id.split(':')
  if (kind === 'category' && (what === 'section' || what === 'category') && named !== undefined)
    return (what === 'section' ? sections : categories).some(({ id }) => id === named) ? source_id : 'nothing'
  const words = [toSlug(name), toSlug(source_id), source_id]
  if (kind === 'category') {
    const section = sections.find(({ id, name: own }) => words.includes(id) || words.includes(toSlug(own)))
    if (section) return `section:${section.id}`
    const category = categories.find(({ id, name: own }) => words.includes(id) || words.includes(toSlug(own)))
    if (category) return `category:${category.id}`
    if (source_id === 'uncategorized') return 'nothing'
  }
  return 'keyword'
}

export async function writeDrops(
  tx: Transaction,
  importId: number,
  kind: 'dropped' | 'dead link' | 'picture',
  drops: readonly (Dropped & { uses: number })[],
) {
  if (drops.length === 0) return
  const merged = [...Map.groupBy(drops, ({ what }) => what.slice(0, 300)).entries()]
  await sql`
    insert into site_import_drops (import_id, kind, what, uses, example)
    select ${importId}, ${kind}, what, uses, example from unnest(
      ${merged.map(([what]) => what)}::text[], ${merged.map(([, same]) => same.reduce((sum, { uses }) => sum + uses, 0))}::int[],
      ${merged.map(([, same]) => same[0]?.example.slice(0, 300) ?? '')}::text[]
    ) as found (what, uses, example)
    on conflict (import_id, kind, what) do update set uses = site_import_drops.uses + excluded.uses`.execute(tx)
}
