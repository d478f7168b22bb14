import { sql } from 'kysely'
import {
  type AccessLevel,
  accessLevels,
  type CategoryId,
  type Section,
  specifiedCategoryIds,
} from '../../../platform/contract/catalogue.ts'
import { specifiedSectionIds } from '../../../platform/contract/sections/specified.ts'
import { days } from '../../../platform/server/core/durations.ts'
import type { DatabaseHandle } from '../../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import { BulkIndex } from '../../search-index/server/index.ts'
import { listsOf } from '../server/lists/lists.ts'
import { withOpenText } from '../server/lists/publish-to-lists.ts'
import { relateByCategory } from '../server/lists/related.ts'
import { toWholeText } from '../server/plain-text.ts'
import { deriveTexts } from '../server/preview.ts'
import { readDemoArticles, toHtml } from './read-articles.ts'

const batchSize = 5_000
const years = 12

/** Spreads the articles evenly over twelve years. For load tests, not for readers. */
export async function addMadeUpArticles(
  { database, now }: { database: DatabaseHandle; now: Date },
  upTo: number,
): Promise<{ added: number; perSecond: number }> {
  const started = performance.now()
  const { count, lastId } = await existing(database)
  const textOf = createTexts(await demoParagraphs())
  const missing = Math.max(0, upTo - count)
  const indexing = new BulkIndex(database)
  for (let done = 0; done < missing; done += batchSize) {
    const size = Math.min(batchSize, missing - done)
    const articles = Array.from({ length: size }, (_, i) => makeUp(lastId + 1 + done + i, textOf, datedAt(done + i)))
    await database.copy(
      'articles',
      articleColumns,
      articles.map((article) => toArticleRow(article, now)),
    )
    // Dependent rows, in parallel if the database has several connections.
    await Promise.all([copyLists(database, articles), indexing.add(articles.map(toFindable))])
  }
  await indexing.complete()
  await relateByCategory(database.db)
  await sql`select setval(pg_get_serial_sequence('articles', 'id'), (select max(id) from articles))`.execute(
    database.db,
  )
  await sql`analyze`.execute(database.db)
  await inTransaction(database.db, async (tx) =>
    invalidate(tx, ['all', ...specifiedSectionIds.map((section) => `section:${section}`)]),
  )
  return { added: missing, perSecond: Math.round(missing / ((performance.now() - started) / 1000)) }

  /** Oldest first, and all older than the newest of the demo magazine. */
  function datedAt(index: number) {
    return new Date(now.getTime() - days(365 * years) * (1 - index / missing) - days(1))
  }
}

async function existing({ db }: DatabaseHandle) {
  const { rows } = await sql<{ count: number; lastId: number }>`
    select count(*) as count, coalesce(max(id), 0) as "lastId" from articles`.execute(db)
  return rows[0] ?? { count: 0, lastId: 0 }
}

async function demoParagraphs(): Promise<string[]> {
  const articles = await readDemoArticles()
  // oxlint-disable-next-line house/no-open-ended-expression -- The text is the demo’s own
  return articles.flatMap(({ markdown }) => toHtml(markdown, () => '').match(/<p>.*?<\/p>/gs) ?? [])
}

interface Text {
  html: string
  derived: ReturnType<typeof deriveTexts>
  whole: string
  preview: string
}

/** Derives what follows from a text once, since that takes longer than storing it. */
function createTexts(paragraphs: readonly string[]) {
  const known = new Map<string, Text>()
  return (id: number, access: AccessLevel): Text => {
    const first = (id * 31) % paragraphs.length
    const key = `${first} ${access}`
    const text = known.get(key) ?? writeText(paragraphs, first, access)
    known.set(key, text)
    return text
  }
}

function writeText(paragraphs: readonly string[], first: number, access: AccessLevel): Text {
  const html = Array.from({ length: 9 }, (_, i) => paragraphs[(first + i * 17) % paragraphs.length]).join('\n')
  const derived = deriveTexts(html, access)
  return { html, derived, whole: toWholeText(html), preview: derived.preview }
}

interface MadeUp {
  id: number
  title: string
  text: Text
  section: Section
  access: AccessLevel
  categories: CategoryId[]
  part: string
  datedAt: Date
}

const subjects = [
  'Gate driver',
  'Buck regulator',
  'Radar front end',
  'Flash controller',
  'Hall sensor',
  'Crystal',
  'Battery gauge',
  'Retimer',
]
/** Omits sections whose articles all have one access level. */
const sections = specifiedSectionIds.filter((id) => id !== 'project-ideas')
const turns = [
  'trims its losses',
  'moves to a smaller package',
  'survives a harsher test',
  'meets its second source',
  'drops a rail',
]

function makeUp(id: number, textOf: ReturnType<typeof createTexts>, datedAt: Date): MadeUp {
  const pick = <T>(list: readonly T[], step: number): T => list[(id * step) % list.length] as T
  const part = `GX${1000 + ((id * 7919) % 9000)}${'ABCDEFGH'[id % 8]}`
  const access = id % 3 === 0 ? pick(accessLevels, 5) : 'free'
  return {
    id,
    title: `${pick(subjects, 3)} ${part} ${pick(turns, 7)}`,
    text: textOf(id, access),
    section: pick(sections, 1),
    access,
    categories: [...new Set([pick(specifiedCategoryIds, 11), pick(specifiedCategoryIds, 13)])],
    part,
    datedAt,
  }
}

async function copyLists(database: DatabaseHandle, articles: readonly MadeUp[]) {
  await database.copy(
    'listings',
    ['list', 'dated_at', 'article_id'],
    articles.flatMap((article) =>
      listsOf({ ...article, author_ids: [], keywords: [] }).map((list) => [list, article.datedAt, article.id]),
    ),
  )
  await database.copy(
    'article_parts',
    ['article_id', 'part'],
    articles.map(({ id, part }) => [id, part]),
  )
}

const toFindable = (article: MadeUp) =>
  withOpenText({
    ...article,
    ...article.text,
    standfirst: '',
    keywords: keywordsOf(article),
    partNumbers: [article.part],
  })

const keywordsOf = ({ section, categories }: Pick<MadeUp, 'section' | 'categories'>) => [section, ...categories]

const articleColumns = [
  'id',
  'title',
  'body_html',
  'excerpt',
  'preview',
  'word_count',
  'section',
  'access',
  'categories',
  'keywords',
  'part_numbers',
  'entered_at',
  'dated_at',
  'published_at',
]

function toArticleRow({ id, title, text, section, access, categories, part, datedAt }: MadeUp, now: Date) {
  const { excerpt, preview, wordCount } = text.derived
  return [
    id,
    title,
    text.html,
    excerpt,
    preview,
    wordCount,
    section,
    access,
    categories,
    keywordsOf({ section, categories }),
    [part],
    datedAt,
    datedAt,
    now,
  ]
}
