import { type Insertable, type Selectable, sql } from 'kysely'
import { forTextFields } from '../../../../contract/article/fields.ts'
import { articleLimits, sourceUrlProblem } from '../../../../contract/article/rules.ts'
import {
  type AccessLevel,
  accessLevels,
  type CategoryId,
  limits,
  type Section,
} from '../../../../contract/catalogue.ts'
import { isSlug, toSlug } from '../../../../contract/slugs.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import {
  findMarkedParts,
  findPartNumbers,
  lockLists,
  previewLengthOf,
  publishToLists,
  shorten,
  toColumns,
  toOpenText,
  type Writing,
} from '../../articles/index.ts'
import { settlePlaces } from '../../catalogue/index.ts'
import { findPictureAt, inShape, withPictureSizes } from '../../images/index.ts'
import { changeWorkflow } from '../../newsroom/index.ts'
import type { MoveInDeps } from '../deps.ts'
import type { SourceArticle } from '../source.ts'
import type { FoundPictures } from '../source-row.ts'
import { settleAuthors } from './authors.ts'
import { creditPictures, ownEnds, ownImage, ownTexts } from './own-fields.ts'
import type { Pieces } from './pieces.ts'
import type { MoveInPlan, Targets } from './plan.ts'

interface Given {
  plan: MoveInPlan
  by: { userId: number | null; username: string }
  item: SourceArticle
  pieces: Pieces
  targets: Targets
  pictures: FoundPictures | undefined
}

/** Writes a whole article: into its lists, the search index, and among those that it is related to. Nobody is told of it. */
export async function writeArticle(
  deps: MoveInDeps,
  tx: Transaction,
  { plan, by, item, pieces, targets, pictures }: Given,
) {
  const reasons: string[] = []
  const now = deps.now()
  const places = placesOf(item, targets, plan.choices.section)
  const authorIds = await settleAuthors(tx, plan, { sourceIds: item.authors, targets, now })
  if (authorIds.length > articleLimits.authors)
    reasons.push(`It has ${authorIds.length} authors: the first 5 are named`)
  if (places.categories.length > limits.categoriesPerArticle)
    reasons.push('It has more categories than an article can have')
  if (places.keywords.length > articleLimits.keywords)
    reasons.push(`It has ${places.keywords.length} keywords: the first ${articleLimits.keywords} are kept`)
  const keywords = places.keywords.slice(0, articleLimits.keywords)
  const { section, categories } = await settlePlaces(
    tx,
    { ...places, categories: places.categories.slice(0, limits.categoriesPerArticle) },
    { section: plan.choices.section, categories: [] },
  )
  const { own } = item
  const access = pieces.isBehindPassword ? 'gold' : (own?.access ?? accessOf(item, plan, targets))
  const previewLength = pieces.isBehindPassword
    ? { words: 0, share: 0 }
    : previewLengthOf(deps.settings.current().reading)
  if (own) await creditPictures(tx, own, pictures)
  const html = await withPictureSizes(tx, pieces.html)
  const featured = pictures?.featured ?? null
  const library = featured && (await findPictureAt(tx, featured.src))
  const texts = {
    ...forTextFields(() => ''),
    title: pieces.title,
    standfirst: pieces.isBehindPassword ? '' : shorten(item.excerpt, 300),
    npnwid: (item.here?.number || `${plan.reader}-${item.id}`).slice(0, 100),
    sourceUrl: sourceUrlProblem(item.here?.sourceUrl ?? '') === null ? (item.here?.sourceUrl ?? '') : '',
    slug: slugOf(item, pieces),
    searchTitle: pieces.isBehindPassword ? '' : item.searchTitle.slice(0, 120),
    searchDescription: pieces.isBehindPassword ? '' : item.searchDescription.slice(0, 300),
    imageAlt: library ? (featured?.alt ?? '').slice(0, 500) : '',
    ...(own && ownTexts(own, reasons)),
  }
  const open = toOpenText({ title: texts.title, html, access, keywords, previewLength })
  const writing: Writing = {
    ...texts,
    ...{ html, section, access, categories, keywords, previewLength },
    partNumbers: [...new Set([...findMarkedParts(html), ...findPartNumbers(open)])],
    authorIds: authorIds.slice(0, articleLimits.authors),
    image: library ? { ...inShape(library, 'wide'), credit: library.credit } : own ? ownImage(own) : null,
    ...{
      enteredAt: own?.enteredAt ?? item.here?.enteredAt ?? pieces.date,
      datedAt: own?.datedAt ?? pieces.date,
    },
  }
  await lockLists(tx)
  const isLive = pieces.status === 'published'
  const article = await insert(tx, item.here?.id, {
    ...toColumns(writing),
    ...{ published_at: isLive ? pieces.date : null, is_dated: isLive, in_carousel_since: null },
    publish_at: pieces.status === 'scheduled' ? pieces.date : null,
    pinned_at: isLive && item.isPinned ? now : null,
    ...(own && ownEnds(own, now)),
    updated_at: item.updatedAt !== null && item.updatedAt <= now ? item.updatedAt : isLive ? pieces.date : now,
  })
  if (item.here && article.id !== item.here.id)
    reasons.push(`Another article has the number ${item.here.id} already: its address is new`)
  if (isLive) await publishToLists(tx, article)
  if (pieces.status === 'scheduled')
    await changeWorkflow(tx, article.id, { stage: 'ready', note: '' }, { editor: by, now })
  return { article, version: article.version, reasons }
}

/** Articles that come from now on get higher numbers. */
export async function reserveNumbers(tx: Transaction, highest: number): Promise<void> {
  // Nobody else gets a number meanwhile.
  await sql`lock table articles in share row exclusive mode`.execute(tx)
  await sql`select setval('articles_id_seq', ${highest}) from articles_id_seq where last_value < ${highest}`.execute(tx)
}

/** With the number that it had, if no article has it. Numbers were reserved before. */
async function insert(tx: Transaction, id: number | undefined, row: Insertable<Tables['articles']>) {
  if (id !== undefined) {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    const { rows } = await sql<Selectable<Tables['articles']>>`
      insert into articles (id, ${columns}) overriding system value values (${id}, ${sql.join(Object.values(row))})
      on conflict do nothing returning *`.execute(tx)
    if (rows[0]) return rows[0]
  }
  return tx.insertInto('articles').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Of an article that several plans open: the lowest of these. */
function accessOf({ access, tiers = [] }: SourceArticle, { choices }: MoveInPlan, targets: Targets): AccessLevel {
  if (access === 'free') return 'free'
  if (access === 'members') return choices.members
  const chosen = tiers.map((id) => targets.get(`tier ${id.slice(0, 200)}`)?.target || choices.paid)
  return accessLevels.find((level) => chosen.includes(level)) ?? choices.paid
}

/** Where an article stands here, by what was confirmed for its terms. */
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

/** The words that the address had. Two articles may have the same: their numbers tell them apart. */
const slugOf = ({ slug }: SourceArticle, { title }: Pieces) =>
  isSlug(slug) && slug.length <= 80 ? slug : toSlug(slug) || toSlug(title)
