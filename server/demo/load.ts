import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { escapeMarkup } from '../../contract/markup.ts'
import { ads } from '../../db/demo/ads.ts'
import { authorsOf } from '../../db/demo/authors.ts'
import { demoTerms } from '../../db/demo/glossary.ts'
import { demoParts } from '../../db/demo/part-records.ts'
import { days, hours } from '../core/durations.ts'
import { demoPictures } from '../data-folder.ts'
import type { Database } from '../db/database.ts'
import type { ImageSize } from '../db/tables/images.ts'
import { inTransaction } from '../db/transaction.ts'
import { bookAd } from '../features/ads/index.ts'
import { addPublishedArticles, type NewArticle } from '../features/articles/index.ts'
import { commandLine } from '../features/audit/index.ts'
import { articleWidths, drawingAddress, markedSizes, pictureAddress } from '../features/images/index.ts'
import { countKeywordUses } from '../features/newsroom/index.ts'
import { writeParts } from '../features/parts/index.ts'
import { Settings } from '../features/settings/index.ts'
import { rememberDemoRows } from '../trial/demo-rows.ts'
import { addAdFigures, addSearches, addViews } from './activity.ts'
import { addAuthors } from './authors.ts'
import { addClassifieds } from './classifieds.ts'
import { addEvents } from './events.ts'
import { addNewsletter } from './newsletter.ts'
import { addNewsroomWork } from './newsroom.ts'
import { addPeople, addSubscriptions, before, type Stage } from './people.ts'
import {
  addPictures,
  demoPictureFolder,
  findDrawings,
  isLineDrawing,
  sizeOfDrawings,
  type UploadedFigure,
} from './pictures.ts'
import { addWhatPlansPayFor } from './plans.ts'
import { type DemoArticle, type Figure, readDemoArticles, toHtml } from './read-articles.ts'
import { addReports } from './reports.ts'
import { addWhitePapers } from './white-papers.ts'

/** Article ids by file name, for references between demo content. */
const sentArticles = [
  'decoupling-that-works-antiresonance',
  'selecting-an-mlcc-under-dc-bias',
  'buy-mlcc-by-capacitance-under-bias',
]
const editedArticles = ['denholt-dp150-open-frame', 'w25q128jv-suffix-and-quad-enable']

/**
 * Fills a database with the demo magazine, dated up to `now`: articles, pictures, advertisements, and people who read them. All of it
 * or nothing: the next start would take half of it for somebody's magazine.
 */
export async function loadDemo(given: Omit<Stage, 'settings'>): Promise<{ articles: number }> {
  // First, since settings are no part of the demo.
  const settings = await Settings.open(given.db, given.config.firstSettings, given.now)
  return inTransaction(given.db, (db) => rememberDemoRows(db, () => load({ ...given, settings, db })))
}

async function load(stage: Stage): Promise<{ articles: number }> {
  const { db, config, now } = stage
  // Of hundreds of files, a seventh of the work that the asynchronous way takes, and nobody is served yet.
  cpSync(demoPictureFolder, join(config.dataDir, demoPictures), { recursive: true })
  const oldestFirst = (await readDemoArticles()).toSorted((a, b) => b.publishedDaysAgo - a.publishedDaysAgo)
  const drawings = await findDrawings()
  const detailOf = (picture: string) => (drawings.has(picture) ? [sizeOfDrawings] : [])
  const drawingOf = (name: string) => drawingAddress({ name, detail: detailOf(name) })
  const sizesOf = (picture: string) => markedSizes(pictureSizes, isLineDrawing(picture))
  const { editors, readers } = await addPeople(stage)
  const { articles, booked } = await inTransaction(db, async (tx) => {
    const authorIds = await addAuthors(tx, editors, now)
    await addEvents(tx, editors, now)
    const figures: UploadedFigure[] = []
    const drafts = oldestFirst.map((article) => ({
      ...toDraft(article, { now, figures, sizesOf, drawingOf }),
      authorIds: authorsOf(article).flatMap((place) => authorIds[place] ?? []),
    }))
    await addPictures(tx, figures, { sizesOf, detailOf, uploaders: editors })
    const published = await addPublishedArticles(tx, drafts, now)
    const ids: { id: number; isOnEveryPage: boolean }[] = []
    for (const ad of ads)
      ids.push({
        id: await bookAd(tx, { ...ad, ...adImages(ad) }, before(now, days(70))),
        isOnEveryPage: ad.location === 'header',
      })
    await tx.insertInto('glossary_terms').values(demoTerms).execute()
    return { articles: published, booked: ids }
  })
  await countKeywordUses(db)
  const [author = commandLine] = editors
  await inTransaction(db, (tx) =>
    writeParts(
      tx,
      demoParts.map((after) => ({ before: null, after })),
      { by: author, now: before(now, days(9)) },
    ),
  )
  const idOf = (slug: string) => articles.flatMap(({ id }, index) => (oldestFirst[index]?.slug === slug ? [id] : []))
  const admin = (await findAdmin(db)) ?? editors[0]
  if (!admin) throw new Error('The demo has no staff')
  await inTransaction(db, (tx) => addWhatPlansPayFor(tx, idOf, { editor: admin, now }))
  await addReports(stage, admin)
  await addWhitePapers(stage, admin)
  await addSubscriptions(stage, readers, admin)
  await addClassifieds(stage, readers, admin)
  await addNewsletter(stage, readers, sentArticles.flatMap(idOf), admin)
  await addViews(stage, articles, readers)
  await addSearches(stage)
  await addAdFigures(stage, booked)
  await addNewsroomWork(stage, editedArticles.flatMap(idOf), editors, admin)
  return { articles: articles.length }
}

const findAdmin = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id as userId', 'username', 'email'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

const adImages = ({ location, position }: { location: string; position: number }) => ({
  image_name: `ad-${location}-${position}.webp`,
  ...(location === 'header' && { phone_image_name: `ad-header-${position}-phone.webp` }),
})

interface Demo {
  now: Date
  figures: UploadedFigure[]
  sizesOf: (picture: string) => ImageSize[]
  /** The address of its SVG, if it has one. */
  drawingOf: (picture: string) => string | undefined
}

/** Adds its pictures to `figures`. */
function toDraft(article: DemoArticle, { now, figures, sizesOf, drawingOf }: Demo): NewArticle {
  const datedAt = new Date(now.getTime() - days(article.publishedDaysAgo))
  const uploaded = { uploadedAt: new Date(datedAt.getTime() - hours(6)) }
  if (article.image) {
    const { image: picture, imageAlt: alt, imageCredit: credit, imageFocus: focus } = article
    figures.push({ ...uploaded, picture, alt, credit, focus })
  }
  const upload = (figure: Figure) => {
    figures.push({ ...uploaded, ...figure })
    return setFigure(figure, sizesOf(figure.picture), drawingOf(figure.picture))
  }
  return {
    title: article.title,
    standfirst: article.standfirst,
    series: article.series,
    corrections: article.corrections
      .map(
        ({ daysAgo, words, foundBy }) =>
          `${dayOf(new Date(now.getTime() - days(daysAgo)))} ${words} (found by ${foundBy})`,
      )
      .join('\n'),
    html: article.forwards ? '' : toHtml(article.markdown, upload),
    section: article.section,
    access: article.access,
    categories: article.categories,
    keywords: article.keywords,
    partNumbers: article.partNumbers,
    npnwid: `GP-${article.slug.slice(0, 24)}`,
    sourceUrl: article.sourceUrl,
    image: article.image ? { name: article.image, sizes: sizesOf(article.image), credit: article.imageCredit } : null,
    imageAlt: article.imageAlt,
    enteredAt: new Date(datedAt.getTime() - hours(5)),
    datedAt,
    isInCarousel: article.carousel !== undefined,
  }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Every picture is 16:9 and available in these widths, in pixels. */
const pictureSizes = articleWidths.map((width) => ({ width, height: (width * 9) / 16 }))

function setFigure({ picture, alt, caption }: Figure, sizes: readonly ImageSize[], drawing?: string): string {
  const [widest] = sizes.slice(-1)
  const attributes = {
    src: pictureAddress(picture, widest?.width ?? 0),
    srcset: drawing
      ? `${drawing} ${widest?.width}w`
      : sizes.map(({ width }) => `${pictureAddress(picture, width)} ${width}w`).join(', '),
    sizes: '(min-width: 48rem) 42rem, 100vw',
    width: String(widest?.width),
    height: String(widest?.height),
    alt,
    loading: 'lazy',
    ...(widest?.isLineArt && { 'data-line-art': '' }),
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeMarkup(value)}"`)
  return `<figure><img ${written.join(' ')}><figcaption>${escapeMarkup(caption)}</figcaption></figure>\n`
}
