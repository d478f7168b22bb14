import type { Insertable } from 'kysely'
import { articleLink } from '../../../../../platform/contract/links.ts'
import type { Transaction } from '../../../../../platform/server/db/database.ts'
import type { Tables } from '../../../../../platform/server/db/tables.ts'
import { addFormerLetters } from '../../../../letters/server/index.ts'
import { pathOfPage } from '../../../../pages/contract/rules.ts'
import { redirectFormer } from '../../../../redirects/server/index.ts'
import { oldPathOf } from '../addresses.ts'
import { noCounts, type SiteImportCounts, writeDrops } from '../check/collect.ts'
import type { SiteImportDeps } from '../deps.ts'
import { muteNotices } from '../mute-notices.ts'
import { commentsOf, type Dropped, lettersOf, type SourceArticle } from '../source.ts'
import type { ItemRow } from '../source-row.ts'
import { importRecords, resolveAuthors } from './authors.ts'
import { findServed } from './find-served.ts'
import { findTargets, type SiteImportPlan, type Targets } from './plan.ts'
import { linkToKnown } from './rewrite-links.ts'
import { type ArticleToWrite, reserveNumbers, writeMovedArticles } from './write-article.ts'
import { writePage } from './write-page.ts'

interface Taking {
  plan: SiteImportPlan
  by: { userId: number | null; username: string }
}

export async function importItems(
  deps: SiteImportDeps,
  tx: Transaction,
  { plan, by }: Taking,
  rows: readonly ItemRow[],
) {
  await muteNotices(tx)
  // The check has counted drops too, also for articles that are here already.
  if (rows[0]?.line === 1)
    await tx
      .deleteFrom('site_import_drops')
      .where('import_id', '=', plan.importId)
      .where('kind', '=', 'dropped')
      .execute()
  const counts: SiteImportCounts = { ...noCounts }
  const refusals: { line: number; about: string; reason: string }[] = []
  const reported: Reported[] = []
  const items = rows.flatMap(({ item }) => (item.kind === 'article' || item.kind === 'page' ? [item] : []))
  const known = await findKnown(tx, plan.site, items)
  const own = await importRecords(tx, plan.importId, rows)
  const targets = await findTargets(tx, plan.importId, [...items.flatMap(namesOf), ...own])
  // Also authors who have written nothing yet.
  await resolveAuthors(tx, plan, { sourceIds: own.map(({ id }) => id), targets, now: deps.now() })
  const fresh: Article[] = []
  for (const { line, item, pictures, content } of rows) {
    if (item.kind === 'problem') {
      counts.others += 1
      refusals.push({ line, about: item.about.slice(0, 200), reason: item.reason })
      const about = { source_id: '', title: item.about, reason: item.reason }
      reported.push({ line, kind: 'other', outcome: 'left out', ...about })
    } else if (item.kind === 'site') {
      if (item.highestNumber !== undefined) await reserveNumbers(tx, item.highestNumber)
    } else if (item.kind === 'attachment') {
      const about = { source_id: item.id, title: item.address, reason: '' }
      reported.push({ line, kind: 'picture', outcome: 'left out', ...about })
    } else if ((item.kind === 'article' || item.kind === 'page') && content) {
      const key = `${item.kind} ${item.id}`
      if (known.has(key)) {
        counts.known += 1
        const about = { source_id: item.id, title: item.title, reason: '' }
        reported.push({ line, kind: item.kind, outcome: 'known', ...about })
        continue
      }
      known.add(key)
      counts[item.kind === 'page' ? 'pages' : 'articles'] += 1
      fresh.push(toArticle(item, { line, ...(pictures && { pictures }), content }))
    }
  }
  await linkToKnown(tx, plan, fresh)
  const written = await write(deps, tx, { plan, by, targets }, fresh)
  counts.letters += written.letters
  for (const { article, reasons, report } of written.reports) {
    reported.push(report)
    if (reasons.length === 0) continue
    counts.partly += 1
    const about = article.item.title || `${article.item.kind} ${article.item.id}`
    refusals.push({ line: article.line, about: about.slice(0, 200), reason: reasons.join('. ') })
  }
  await writeReport(tx, plan, reported)
  await writeDrops(
    tx,
    plan.importId,
    'dropped',
    fresh.flatMap(({ drops }) => drops),
  )
  return { counts, refusals: refusals.toSorted((a, b) => a.line - b.line) }
}

const namesOf = ({ authors, categories, tags, tiers = [] }: SourceArticle) => [
  ...authors.map((id) => ({ kind: 'author', id })),
  ...categories.map((id) => ({ kind: 'category', id })),
  ...tags.map((id) => ({ kind: 'tag', id })),
  ...tiers.map((id) => ({ kind: 'tier', id })),
]

async function findKnown(tx: Transaction, site: string, items: readonly SourceArticle[]): Promise<Set<string>> {
  if (items.length === 0) return new Set()
  const ids = [...new Set(items.map(({ id }) => id))]
  const rows = await tx
    .selectFrom('site_import_items')
    .select(['kind', 'source_id'])
    .where('site', '=', site)
    // The index needs this condition.
    .where('kind', 'in', ['article', 'page'])
    .where('source_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ kind, source_id }) => `${kind} ${source_id}`))
}

interface Article extends ArticleToWrite {
  line: number
  drops: (Dropped & { uses: number })[]
}

function toArticle(
  item: SourceArticle,
  { line, pictures, content: { made, drops } }: Pick<ItemRow, 'line' | 'pictures'> & Required<Pick<ItemRow, 'content'>>,
): Article {
  const left = [...item.dropped, ...drops].map((one) => ({ ...one, uses: 1 }))
  return { line, item, pictures, drops: [...left, ...commentsOf(item)], content: made }
}

interface Made {
  article: Article
  target: string
  reasons: readonly string[]
  as: { version: number; article_id: number | null; page: string | null }
}

async function write(
  deps: SiteImportDeps,
  tx: Transaction,
  { plan, by, targets }: Taking & { targets: Targets },
  fresh: readonly Article[],
) {
  const made: Made[] = []
  const lettered: Parameters<typeof addFormerLetters>[1][number][] = []
  const articles = fresh.filter(({ item }) => item.kind === 'article')
  for (const { given, article, reasons } of await writeMovedArticles(deps, tx, { plan, by, targets }, articles)) {
    const as = { version: article.version, article_id: article.id, page: null }
    made.push({ article: given, target: articleLink(article), reasons, as })
    const letters = lettersOf(given.item).map((one) => ({ ...one, writtenAt: one.writtenAt ?? given.content.date }))
    lettered.push({ articleId: article.id, letters })
  }
  for (const article of fresh.filter(({ item }) => item.kind === 'page')) {
    const { page, version, reasons } = await writePage(deps, tx, { ...article, by })
    made.push({ article, target: pathOfPage(page), reasons, as: { version, page, article_id: null } })
  }
  const former = made.map((one) => ({ one, paths: formerPaths(plan, one) }))
  const theirs = former.filter(({ one }) => isReadable(one.article) && !one.article.item.here)
  const served = await findServed(
    tx,
    theirs.flatMap(({ paths }) => paths),
    { catalogue: await deps.catalogue.get(), pageAt: deps.pageAt },
  )
  const isFree = (path: string) => !served.has(path)
  const addresses = theirs.map(({ one, paths }) => ({ one, paths: paths.filter(isFree) }))
  const redirected = await redirectAll(tx, addresses, deps.now())
  const reports = former.map(({ one, paths }) => {
    const added = redirected.get(one)
    const lost = added ? paths.filter((path) => !added.includes(path)) : []
    const taken = lost.filter(isFree)
    // Links in texts of the old site still mean this article.
    return toReport(plan, one, {
      paths: paths.filter((path) => !taken.includes(path)),
      taken,
      // Its own page may be at its old address.
      served: lost.filter((path) => {
        const articleId = served.get(path)
        return articleId === null || (articleId !== undefined && articleId !== one.as.article_id)
      }),
    })
  })
  return { reports, letters: await addFormerLetters(tx, lettered) }
}

const isReadable = ({ content: { status } }: Article) => status === 'published' || status === 'scheduled'

/** An address of this magazine needs no redirect. Links to it lead to its present address. */
function formerPaths(plan: SiteImportPlan, { article: { item }, target }: Made): string[] {
  const paths = item.paths.flatMap((path) => oldPathOf(plan.site, `${plan.site}${path}`) ?? [])
  return [...new Set(paths)].filter((path) => path !== '/' && (item.here || path !== target))
}

/** If two have one address, the first gets it. Returns what each got. */
async function redirectAll(tx: Transaction, given: readonly { one: Made; paths: readonly string[] }[], now: Date) {
  const owners = new Map<string, Made>()
  for (const { one, paths } of given) for (const path of paths) if (!owners.has(path)) owners.set(path, one)
  const added = await redirectFormer(
    tx,
    [...owners].map(([path, { target }]) => ({ path, target })),
    now,
  )
  return new Map(
    given.map(({ one, paths }) => [one, paths.filter((path) => owners.get(path) === one && added.has(path))] as const),
  )
}

function toReport(
  plan: SiteImportPlan,
  { article, reasons: found, as }: Made,
  { paths, taken, served }: Record<'paths' | 'taken' | 'served', readonly string[]>,
) {
  const { line, item, content, drops } = article
  const reasons = [
    ...content.reasons,
    ...found,
    ...(taken.length > 0 ? [`Its URL ${taken.join(' and ')} already has a redirect`] : []),
    ...served.map((path) => `A page of this site uses its URL ${path}, so no redirect was added`),
    ...(drops.length > 0 ? [`Removed: ${[...new Set(drops.map(({ what }) => what))].slice(0, 10).join(', ')}`] : []),
  ]
  const report: Reported = {
    line,
    kind: item.kind,
    source_id: item.id,
    title: content.title,
    reason: reasons.join('. '),
    outcome: reasons.length > 0 ? 'partly' : 'taken',
    ...as,
    site: plan.site,
    paths: [...paths],
    has_links: content.hasLinks,
  }
  return { article, reasons, report }
}

type Reported = Pick<
  Insertable<Tables['site_import_items']>,
  'line' | 'kind' | 'source_id' | 'title' | 'outcome' | 'reason'
> &
  Partial<Insertable<Tables['site_import_items']>>

async function writeReport(tx: Transaction, { importId }: SiteImportPlan, reported: readonly Reported[]) {
  if (reported.length === 0) return
  const nothing = { site: null, article_id: null, page: null, version: null, paths: [] as string[], has_links: false }
  const rows = reported.map(({ source_id, title, ...row }) => ({
    ...nothing,
    import_id: importId,
    source_id: source_id.slice(0, 500),
    title: title.slice(0, 300),
    ...row,
  }))
  await tx.insertInto('site_import_items').values(rows).execute()
}
