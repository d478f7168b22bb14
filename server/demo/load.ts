import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { ads } from '../../db/demo/ads.ts'
import { days, hours } from '../core/durations.ts'
import { demoPictures } from '../data-folder.ts'
import type { DatabaseHandle, Transaction } from '../db/database.ts'
import { inTransaction, invalidate } from '../db/transaction.ts'
import { bookAd } from '../features/ads/index.ts'
import { addPublishedArticle, type NewArticle } from '../features/articles/index.ts'
import { articleWidths, pictureAddress } from '../features/images/index.ts'
import { countKeywordUses } from '../features/newsroom/index.ts'
import { type DemoArticle, type Figure, readDemoArticles, toHtml } from './read-articles.ts'

export interface Target {
  database: DatabaseHandle
  dataDir: string
  now: Date
}

const pictures = join(import.meta.dirname, '..', '..', 'db', 'demo', 'pictures')

/** Fills a database with the demo magazine, dated up to `now`: its articles, pictures and advertisements, and some readers. */
export async function loadDemo({ database, dataDir, now }: Target): Promise<{ articles: number }> {
  await cp(pictures, join(dataDir, demoPictures), { recursive: true })
  const drafts = (await readDemoArticles()).map((article) => toDraft(article, now))
  await inTransaction(database.db, async (tx) => {
    const oldestFirst = drafts.toSorted((a, b) => a.datedAt.getTime() - b.datedAt.getTime())
    const added: { id: number; datedAt: Date }[] = []
    for (const draft of oldestFirst)
      added.push({ id: await addPublishedArticle(tx, draft, now), datedAt: draft.datedAt })
    for (const ad of ads) await bookAd(tx, { ...ad, image_name: adImage(ad) }, now)
    await countReaders(tx, added, now)
  })
  await countKeywordUses(database.db)
  return { articles: drafts.length }
}

const adImage = ({ location, position }: { location: string; position: number }) => `ad-${location}-${position}.webp`

function toDraft(article: DemoArticle, now: Date): NewArticle {
  const datedAt = new Date(now.getTime() - days(article.publishedDaysAgo))
  return {
    title: article.title,
    html: article.forwards ? '' : toHtml(article.markdown, setFigure),
    section: article.section,
    access: article.access,
    categories: article.categories,
    keywords: article.keywords,
    partNumbers: article.partNumbers,
    npnwid: `GP-${article.slug.slice(0, 24)}`,
    sourceUrl: article.sourceUrl,
    image: article.image ? { name: article.image, sizes: pictureSizes } : null,
    imageAlt: article.imageAlt,
    enteredAt: new Date(datedAt.getTime() - hours(5)),
    datedAt,
    isInCarousel: article.carousel !== undefined,
  }
}

/** Every picture of an article is 16:9 and there in each of these widths, in pixels. */
const pictureSizes = articleWidths.map((width) => ({ width, height: (width * 9) / 16 }))

function setFigure({ picture, alt, caption }: Figure): string {
  const [widest] = pictureSizes.slice(-1)
  const attributes = {
    src: pictureAddress(picture, widest?.width ?? 0),
    srcset: pictureSizes.map(({ width }) => `${pictureAddress(picture, width)} ${width}w`).join(', '),
    sizes: '(min-width: 48rem) 42rem, 100vw',
    width: String(widest?.width),
    height: String(widest?.height),
    alt,
    loading: 'lazy',
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
  return `<figure><img ${written.join(' ')}><figcaption>${escapeHtml(caption)}</figcaption></figure>\n`
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Two months of readers, so that 'Most viewed' and the figures have something to say: few for most, many for some. */
async function countReaders(tx: Transaction, articles: readonly { id: number; datedAt: Date }[], now: Date) {
  const rows = articles.flatMap(({ id, datedAt }) =>
    [1, 4, 9, 16, 23, 31, 38, 46, 53]
      .map((step) => ({ step, at: new Date(now.getTime() - days((step + id) % 60)) }))
      .filter(({ at }) => at >= datedAt)
      .map(({ step, at }) => {
        const readers = 3 + ((id * 7919 + step * 104_729) % 241)
        return { article_id: id, day: isoDay(at), readers, anonymous_readers: readers, views: readers }
      }),
  )
  await tx.insertInto('daily_article_stats').values(rows).execute()
  const sums = Map.groupBy(rows, ({ day }) => day)
  await tx
    .insertInto('daily_site_stats')
    .values(
      [...sums].map(([day, ofDay]) =>
        toViewDay(
          day,
          ofDay.reduce((sum, { views }) => sum + views, 0),
        ),
      ),
    )
    .execute()
  invalidate(tx, ['most-read'])
}

const isoDay = (at: Date) => at.toISOString().slice(0, 10)

/** Nobody has an account yet. Who comes reads two or three articles. */
const toViewDay = (day: string, views: number) => ({
  day,
  readers: 0,
  anonymous_readers: Math.round(views / 2.4),
  views,
  anonymous_views: views,
})
