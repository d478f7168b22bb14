import { articleLink } from '../../../../contract/links.ts'
import { pathOfPage } from '../../../../contract/pages/rules.ts'
import type { Transaction } from '../../../db/database.ts'
import { redirectFormer } from '../../redirects/index.ts'
import { oldPathOf } from '../addresses.ts'
import { type MoveInCounts, noCounts, writeDrops } from '../check/collect.ts'
import type { MoveInDeps } from '../deps.ts'
import { commentsOf, type Dropped, type SourceArticle } from '../source.ts'
import type { FoundPictures, ItemRow } from '../source-row.ts'
import { toPieces } from './pieces.ts'
import { findTargets, type MoveInPlan, type Targets } from './plan.ts'
import { reserveNumbers, writeArticle } from './write-article.ts'
import { writePage } from './write-page.ts'

interface Taking {
  plan: MoveInPlan
  by: { userId: number | null; username: string }
}

/** Takes some items. Those of the same site that were taken before are not taken again. */
export async function takeItems(deps: MoveInDeps, tx: Transaction, { plan, by }: Taking, rows: readonly ItemRow[]) {
  // The check has counted them too, also those of articles that are here already.
  if (rows[0]?.line === 1)
    await tx.deleteFrom('move_in_drops').where('import_id', '=', plan.importId).where('kind', '=', 'dropped').execute()
  const counts: MoveInCounts = { ...noCounts }
  const refusals: { line: number; about: string; reason: string }[] = []
  const articles = rows.flatMap(({ line, item, pictures }) =>
    item.kind === 'article' || item.kind === 'page' ? [{ line, item, pictures }] : [],
  )
  const known = await findKnown(
    tx,
    plan.site,
    articles.map(({ item }) => item),
  )
  const targets = await findTargets(
    tx,
    plan.importId,
    articles.flatMap(({ item }) => namesOf(item)),
  )
  for (const row of rows) {
    const { line, item } = row
    if (item.kind === 'problem') {
      counts.others += 1
      refusals.push({ line, about: item.about.slice(0, 200), reason: item.reason })
      await report(tx, plan, {
        line,
        kind: 'other',
        source_id: '',
        title: item.about,
        outcome: 'left out',
        reason: item.reason,
      })
    } else if (item.kind === 'site') {
      if (item.highestNumber !== undefined) await reserveNumbers(tx, item.highestNumber)
    } else if (item.kind === 'attachment') {
      const title = item.address.slice(0, 300)
      await report(tx, plan, { line, kind: 'picture', source_id: item.id, title, outcome: 'left out', reason: '' })
    } else if (item.kind === 'article' || item.kind === 'page') {
      const key = `${item.kind} ${item.id}`
      const before = known.get(key)
      if (before !== undefined) {
        counts.known += 1
        await report(tx, plan, {
          line,
          kind: item.kind,
          source_id: item.id,
          title: item.title,
          outcome: 'known',
          reason: '',
        })
        continue
      }
      const reasons = await takeArticle(deps, tx, { plan, by }, { line, item, targets, pictures: row.pictures })
      known.set(key, line)
      counts[item.kind === 'page' ? 'pages' : 'articles'] += 1
      if (reasons.length > 0) {
        counts.partly += 1
        const about = item.title || `${item.kind} ${item.id}`
        refusals.push({ line, about: about.slice(0, 200), reason: reasons.join('. ') })
      }
    }
  }
  return { counts, refusals }
}

const namesOf = ({ authors, categories, tags, tiers = [] }: SourceArticle) => [
  ...authors.map((id) => ({ kind: 'author', id })),
  ...categories.map((id) => ({ kind: 'category', id })),
  ...tags.map((id) => ({ kind: 'tag', id })),
  ...tiers.map((id) => ({ kind: 'tier', id })),
]

async function findKnown(tx: Transaction, site: string, items: readonly SourceArticle[]): Promise<Map<string, number>> {
  if (items.length === 0) return new Map()
  const ids = [...new Set(items.map(({ id }) => id))]
  const rows = await tx
    .selectFrom('move_in_items')
    .select(['kind', 'source_id', 'line'])
    .where('site', '=', site)
    .where('source_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ kind, source_id, line }) => [`${kind} ${source_id}`, line]))
}

interface Article {
  line: number
  item: SourceArticle
  targets: Targets
  pictures: FoundPictures | undefined
}

/** Returns what is not as it was there. */
async function takeArticle(
  deps: MoveInDeps,
  tx: Transaction,
  { plan, by }: Taking,
  { line, item, targets, pictures }: Article,
) {
  const drops: (Dropped & { uses: number })[] = [
    ...item.dropped.map((one) => ({ ...one, uses: 1 })),
    ...commentsOf(item),
  ]
  const pieces = toPieces(item, {
    ...{ plan, pictures, now: deps.now() },
    drop: (what, example) => drops.push({ what, example, uses: 1 }),
  })
  const written =
    item.kind === 'page'
      ? await writePage(deps, tx, { item, pieces, by })
      : await writeArticle(deps, tx, { plan, by, item, pieces, targets, pictures })
  const isReadable = pieces.status === 'published' || pieces.status === 'scheduled'
  const target = 'page' in written ? pathOfPage(written.page) : articleLink(written.article)
  const paths = item.paths.flatMap((path) => oldPathOf(plan.site, `${plan.site}${path}`) ?? [])
  // An address of this magazine needs no redirect. Links to it are led to what it is now.
  const free = [...new Set(paths)].filter((path) => path !== '/' && (item.here || path !== target))
  const added =
    isReadable && !item.here
      ? await redirectFormer(
          tx,
          free.map((path) => ({ path, target })),
          deps.now(),
        )
      : new Set(free)
  const taken = free.filter((path) => !added.has(path))
  const reasons = [
    ...pieces.reasons,
    ...written.reasons,
    ...(taken.length > 0 ? [`Its address ${taken.join(' and ')} is redirected already`] : []),
    ...(drops.length > 0 ? [`Left out: ${[...new Set(drops.map(({ what }) => what))].slice(0, 10).join(', ')}`] : []),
  ]
  await report(tx, plan, {
    ...{ line, kind: item.kind, source_id: item.id, title: pieces.title, reason: reasons.join('. ') },
    outcome: reasons.length > 0 ? 'partly' : 'taken',
    ...{ site: plan.site, version: written.version, paths: [...added], has_links: pieces.hasLinks },
    ...('page' in written ? { page: written.page } : { article_id: written.article.id }),
  })
  await writeDrops(tx, plan.importId, 'dropped', drops)
  return reasons
}

interface Reported {
  line: number
  kind: string
  source_id: string
  title: string
  outcome: 'taken' | 'partly' | 'known' | 'left out'
  reason: string
  site?: string
  article_id?: number
  page?: string
  version?: number
  paths?: string[]
  has_links?: boolean
}

const report = (tx: Transaction, { importId }: MoveInPlan, { source_id, title, ...row }: Reported) =>
  tx
    .insertInto('move_in_items')
    .values({
      ...{ import_id: importId, source_id: source_id.slice(0, 500), title: title.slice(0, 300) },
      ...{ site: null, article_id: null, page: null, version: null },
      ...row,
    })
    .execute()
