import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { ads } from '../../db/demo/ads.ts'
import { authorsOf } from '../../db/demo/authors.ts'
import { demoTerms } from '../../db/demo/glossary.ts'
import { demoParts } from '../../db/demo/part-records.ts'
import { days, hours } from '../core/durations.ts'
import { demoPictures } from '../data-folder.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { bookAd } from '../features/ads/index.ts'
import { addPublishedArticles, type NewArticle } from '../features/articles/index.ts'
import { commandLine } from '../features/audit/index.ts'
import { countKeywordUses } from '../features/newsroom/index.ts'
import { writeParts } from '../features/parts/index.ts'
import { Settings } from '../features/settings/index.ts'
import { rememberDemoRows } from '../trial/demo-rows.ts'
import { addAdFigures, addSearches, addViews } from './activity.ts'
import { addAuthors } from './authors.ts'
import { addClassifieds } from './classifieds.ts'
import { type DemoContents, readDemo } from './contents.ts'
import { addEvents } from './events.ts'
import { addNewsletter } from './newsletter.ts'
import { addNewsroomWork } from './newsroom.ts'
import { addPeople, addSubscriptions, before, type Stage } from './people.ts'
import { addPictures, demoPictureFolder, type UploadedFigure } from './pictures.ts'
import { addWhatPlansPayFor } from './plans.ts'
import { printPdfs } from './print-pdfs.ts'
import { addReports, textsOfReports } from './reports.ts'
import { addWhitePapers, textsOfWhitePapers } from './white-papers.ts'

/** Article ids by file name, for references between demo content. */
const sentArticles = [
  'decoupling-that-works-antiresonance',
  'selecting-an-mlcc-under-dc-bias',
  'buy-mlcc-by-capacitance-under-bias',
]
const editedArticles = ['denholt-dp150-open-frame', 'w25q128jv-suffix-and-quad-enable']

/**
 * Fills a database with the demo magazine, dated up to `now`: articles, pictures, advertisements, and people who read them. All of it
 * or nothing: the next start would take half of it for somebody's magazine. `reading` may have begun before there was a database.
 */
export async function loadDemo(
  given: Omit<Stage, 'settings'>,
  reading: Promise<DemoContents> = readDemo(),
): Promise<{ articles: number }> {
  // First, since settings are no part of the demo.
  const settings = await Settings.open(given.db, given.config.firstSettings, given.now)
  return inTransaction(given.db, (db) =>
    rememberDemoRows(db, async () => load({ ...given, settings, db }, await reading)),
  )
}

async function load(stage: Stage, { oldestFirst, sizesOf, detailOf }: DemoContents): Promise<{ articles: number }> {
  const { db, config, now } = stage
  // Of hundreds of files, a seventh of the work that the asynchronous way takes, and nobody is served yet.
  cpSync(demoPictureFolder, join(config.dataDir, demoPictures), { recursive: true })
  const [reports, whitePapers] = [textsOfReports(stage), textsOfWhitePapers(stage)]
  const printing = printPdfs([...reports, ...whitePapers])
  printing.catch(() => {})
  const { editors, readers } = await addPeople(stage)
  const { articles, booked } = await inTransaction(db, async (tx) => {
    const authorIds = await addAuthors(tx, editors, now)
    await addEvents(tx, editors, now)
    const drafts = oldestFirst.map((article) => ({
      ...toDraft(article, { now, sizesOf }),
      authorIds: authorsOf(article).flatMap((place) => authorIds[place] ?? []),
    }))
    const figures = oldestFirst.flatMap((article) => figuresOf(article, now))
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
  const printed = await printing
  await addReports(stage, admin, printed.slice(0, reports.length))
  await addWhitePapers(stage, admin, printed.slice(reports.length))
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

type ReadArticle = DemoContents['oldestFirst'][number]

/** The lead picture, and those in the text. */
function figuresOf({ publishedDaysAgo, figures, ...article }: ReadArticle, now: Date): UploadedFigure[] {
  const uploadedAt = before(now, days(publishedDaysAgo) + hours(6))
  const { image: picture, imageAlt: alt, imageCredit: credit, imageFocus: focus } = article
  const lead = picture === undefined ? [] : [{ uploadedAt, picture, alt, credit, focus }]
  return [...lead, ...figures.map((figure) => ({ uploadedAt, ...figure }))]
}

function toDraft(article: ReadArticle, { now, sizesOf }: { now: Date } & Pick<DemoContents, 'sizesOf'>): NewArticle {
  const datedAt = new Date(now.getTime() - days(article.publishedDaysAgo))
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
    html: article.html,
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
