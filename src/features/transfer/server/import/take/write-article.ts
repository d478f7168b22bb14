import { type Insertable, sql } from 'kysely'
import {
  type AccessLevel,
  accessLevels,
  type CategoryId,
  limits,
  type Section,
} from '../../../../../platform/contract/catalogue.ts'
import type { StoredCatalogue } from '../../../../../platform/contract/sections/catalogue.ts'
import { shorten } from '../../../../../platform/contract/shorten.ts'
import { isSlug, toSlug } from '../../../../../platform/contract/slugs.ts'
import type { Transaction } from '../../../../../platform/server/db/database.ts'
import type { Tables } from '../../../../../platform/server/db/tables.ts'
import { forTextFields } from '../../../../articles/contract/fields.ts'
import { articleLimits, sourceUrlProblem } from '../../../../articles/contract/rules.ts'
import {
  type ArticleRow,
  lockLists,
  type PreviewLength,
  partNumbersOf,
  previewLengthOf,
  publishNewToLists,
  toColumns,
  type Writing,
} from '../../../../articles/server/index.ts'
import { findCatalogue, resolvePlacesIn } from '../../../../catalogue/server/index.ts'
import { changeWorkflow } from '../../../../newsroom/server/index.ts'
import { findPictureAt, inShape, withPictureSizes } from '../../../../pictures/server/images/index.ts'
import type { SiteImportDeps } from '../deps.ts'
import type { SourceArticle } from '../source.ts'
import type { FoundPictures } from '../text/references.ts'
import type { ImportedContent } from './article-content.ts'
import { resolveAuthors } from './authors.ts'
import { creditPictures, endAfter, ownImage, ownSocialImage, ownTexts } from './own-fields.ts'
import type { SiteImportPlan, Targets } from './plan.ts'
export interface ArticleToWrite {
  item: SourceArticle
  content: ImportedContent
  pictures: FoundPictures | undefined
}

interface Given {
  plan: SiteImportPlan
  by: { userId: number | null; username: string }
  targets: Targets
}

/**
 * Writes articles into lists, the search index and relations. Nobody is notified. They are written together, since
 * round trips to the database take most of the time.
 */
export async function writeMovedArticles<One extends ArticleToWrite>(
  deps: SiteImportDeps,
  tx: Transaction,
  { plan, by, targets }: Given,
  given: readonly One[],
): Promise<{ given: One; article: ArticleRow; reasons: string[] }[]> {
  if (given.length === 0) return []
  const now = deps.now()
  const sourceIds = given.flatMap(({ item }) => item.authors)
  const authors = await resolveAuthors(tx, plan, { sourceIds, targets, now })
  const { value: catalogue } = await findCatalogue(tx)
  const reading = previewLengthOf(deps.settings.current().reading)
  const rows: { given: One; row: Insertable<Tables['articles']>; reasons: string[] }[] = []
  for (const one of given)
    rows.push({ given: one, ...(await toRow(tx, { plan, targets, authors, catalogue, reading, now }, one)) })
  await lockLists(tx)
  const articles = await insert(
    tx,
    rows.map(({ row, given: { item } }) => ({ row, id: item.here?.id })),
  )
  await publishNewToLists(
    tx,
    articles.filter(({ published_at }) => published_at !== null),
  )
  for (const { id, publish_at } of articles)
    if (publish_at !== null) await changeWorkflow(tx, id, { stage: 'ready', note: '' }, { editor: by, now })
  return rows.flatMap(({ given: one, reasons }, at) => {
    const article = articles[at]
    if (!article) return []
    const { here } = one.item
    if (here && article.id !== here.id)
      reasons.push(`Another article already has the number ${here.id}, so its URL is new`)
    return { given: one, article, reasons }
  })
}

interface Context {
  plan: SiteImportPlan
  targets: Targets
  authors: ReadonlyMap<string, number>
  catalogue: StoredCatalogue
  /** How much of a gated text is public. */
  reading: PreviewLength
  now: Date
}

async function toRow(tx: Transaction, context: Context, article: ArticleToWrite) {
  const reasons: string[] = []
  const { item, content, pictures } = article
  const { now } = context
  const { own } = item
  if (own) await creditPictures(tx, own, pictures)
  const featured = pictures?.featured ?? null
  const library = featured && (await findPictureAt(tx, featured.src))
  const places = placed(context, item, reasons)
  const writing: Writing = {
    ...textsOf(context, article, library ? (featured?.alt ?? '').slice(0, 500) : '', reasons),
    ...places,
    ...gateOf(context, article),
    html: await withPictureSizes(tx, content.html),
    partNumbers: [],
    image: library ? { ...inShape(library, 'wide'), credit: library.credit } : own ? ownImage(own) : null,
    enteredAt: own?.enteredAt ?? item.here?.enteredAt ?? content.date,
    datedAt: own?.datedAt ?? content.date,
  }
  const partNumbers = partNumbersOf(writing)
  const isLive = content.status === 'published'
  const publishAt = content.status === 'scheduled' ? content.date : null
  const pinnedAt = isLive && item.isPinned ? now : null
  const takeDownAt = endAfter(isLive ? now : publishAt, own?.takeDownAt)
  if (publishAt && own?.takeDownAt && !takeDownAt) reasons.push('Removed: an unpublish time before the publish time')
  const row: Insertable<Tables['articles']> = {
    ...toColumns({ ...writing, partNumbers }),
    published_at: isLive ? content.date : null,
    is_dated: isLive,
    in_carousel_since: own?.carouselSince ?? null,
    publish_at: publishAt,
    pinned_at: pinnedAt,
    take_down_at: takeDownAt,
    unpin_at: endAfter(pinnedAt, own?.unpinAt),
    updated_at: item.updatedAt !== null && item.updatedAt <= now ? item.updatedAt : isLive ? content.date : now,
  }
  return { row, reasons }
}

function placed({ plan, targets, authors, catalogue }: Context, item: ArticleToWrite['item'], reasons: string[]) {
  const places = placesOf(item, targets, plan.choices.section)
  const authorIds = [...new Set(item.authors.flatMap((id) => authors.get(id.slice(0, 200)) ?? []))]
  if (authorIds.length > articleLimits.authors)
    reasons.push(`It has ${authorIds.length} authors: only the first 5 are kept`)
  if (places.categories.length > limits.categoriesPerArticle)
    reasons.push('It has more categories than an article can have')
  if (places.keywords.length > articleLimits.keywords)
    reasons.push(`It has ${places.keywords.length} keywords: only the first ${articleLimits.keywords} are kept`)
  const { section, categories } = resolvePlacesIn(
    catalogue,
    { ...places, categories: places.categories.slice(0, limits.categoriesPerArticle) },
    { section: plan.choices.section, categories: [] },
  )
  const keywords = places.keywords.slice(0, articleLimits.keywords)
  return { section, categories, keywords, authorIds: authorIds.slice(0, articleLimits.authors) }
}

function gateOf({ plan, targets, reading }: Context, { item, content }: ArticleToWrite) {
  if (content.isBehindPassword) return { access: 'gold' as const, previewLength: { words: 0, share: 0 } }
  const own = item.own?.access
  // Somebody closed it in its file.
  const isClosedSince = item.access !== 'free' && (own === 'free' || (own === 'login' && item.access === 'paid'))
  const access = own === undefined || isClosedSince ? accessOf(item, plan, targets) : own
  return { access: narrower(access, content.atLeast), previewLength: reading }
}

function textsOf({ plan }: Context, { item, content, pictures }: ArticleToWrite, imageAlt: string, reasons: string[]) {
  const { own, here } = item
  const shown = (text: string) => (content.isBehindPassword ? '' : text)
  const sourceUrl = here?.sourceUrl ?? ''
  return {
    ...forTextFields(() => ''),
    title: content.title,
    standfirst: shown(shorten(item.excerpt, 300)),
    npnwid: (here?.number || `${plan.reader}-${item.id}`).slice(0, 100),
    sourceUrl: sourceUrlProblem(sourceUrl) === null ? sourceUrl : '',
    slug: slugOf(item, content),
    searchTitle: shown(item.searchTitle.slice(0, 120)),
    searchDescription: shown(item.searchDescription.slice(0, 300)),
    imageAlt,
    ...(own && { ...ownTexts(own, reasons), ...ownSocialImage(own, pictures) }),
  }
}

/** Later articles get higher numbers. */
export async function reserveNumbers(tx: Transaction, highest: number): Promise<void> {
  // The lock keeps others from taking a number meanwhile.
  await sql`lock table articles in share row exclusive mode`.execute(tx)
  await sql`select setval('articles_id_seq', ${highest}) from articles_id_seq where last_value < ${highest}`.execute(tx)
}

/** In this order. Articles keep their old numbers where these are free. Numbers must be reserved before. */
async function insert(
  tx: Transaction,
  wanted: readonly { row: Insertable<Tables['articles']>; id: number | undefined }[],
): Promise<ArticleRow[]> {
  const asked = wanted.flatMap(({ id }) => id ?? [])
  const taken =
    asked.length === 0 ? [] : await tx.selectFrom('articles').select('id').where('id', 'in', asked).execute()
  const used = new Set(taken.map(({ id }) => id))
  const own = wanted.map(({ id }) => {
    if (id === undefined || used.has(id)) return null
    used.add(id)
    return id
  })
  const { rows: next } = await sql<{ id: number }>`
    select nextval('articles_id_seq')::int as id from generate_series(1, ${own.filter((id) => id === null).length})`.execute(
    tx,
  )
  const rows = wanted.map(({ row }, at) => ({ ...row, id: own[at] ?? next.shift()?.id ?? 0 }))
  const names = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[]
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`))
  const { rows: articles } = await sql<ArticleRow>`
    insert into articles (${columns}) overriding system value values ${values} returning *`.execute(tx)
  const byId = new Map(articles.map((article) => [article.id, article]))
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}

const narrower = (...levels: AccessLevel[]): AccessLevel =>
  accessLevels.findLast((level) => levels.includes(level)) ?? 'gold'

/** If several plans open it, the lowest counts. */
function accessOf({ access, tiers = [] }: SourceArticle, { choices }: SiteImportPlan, targets: Targets): AccessLevel {
  if (access === 'free') return 'free'
  if (access === 'members') return choices.members
  const chosen = tiers.map((id) => targets.get(`tier ${id.slice(0, 200)}`)?.target || choices.paid)
  return accessLevels.find((level) => chosen.includes(level)) ?? choices.paid
}

function placesOf({ categories, tags }: SourceArticle, targets: Targets, usual: Section) {
  const rows = [
    ...categories.map((id) => `category ${id.slice(0, 200)}`),
    ...tags.map((id) => `tag ${id.slice(0, 200)}`),
  ].flatMap((key) => targets.get(key) ?? [])
  const settled = { sections: [] as Section[], categories: [] as CategoryId[], keywords: [] as string[] }
  for (const { target, name } of rows) {
    const [kind, id = ''] = target.split(':')
    if (kind === 'section') settled.sections.push(id)
    else if (kind === 'category') settled.categories.push(id)
    else if (kind === 'keyword') settled.keywords.push(name.replace(/\s+/g, ' ').trim().slice(0, articleLimits.keyword))
  }
  return {
    section: settled.sections[0] ?? usual,
    categories: [...new Set(settled.categories)],
    keywords: [...new Set(settled.keywords)].filter((word) => word !== ''),
  }
}

/** The words of the old address. Two articles may share them: their numbers differ. */
const slugOf = ({ slug }: SourceArticle, { title }: ImportedContent) =>
  isSlug(slug) && slug.length <= 80 ? slug : toSlug(slug) || toSlug(title)
