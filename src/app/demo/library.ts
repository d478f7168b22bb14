import { ads } from '../../../db/demo/ads.ts'
import { authorsOf } from '../../../db/demo/authors.ts'
import { demoTerms } from '../../../db/demo/glossary.ts'
import { demoParts } from '../../../db/demo/part-records.ts'
import { bookAd } from '../../features/ads/server/index.ts'
import { addPublishedArticles, type NewArticle } from '../../features/articles/server/index.ts'
import { countKeywordUses } from '../../features/newsroom/server/index.ts'
import { writeParts } from '../../features/parts/server/index.ts'
import { commandLine } from '../../platform/server/audit/index.ts'
import { days, hours } from '../../platform/server/core/durations.ts'
import type { Database } from '../../platform/server/db/database.ts'
import { inTransaction } from '../../platform/server/db/transaction.ts'
import { addAuthors, portraitsOf } from './authors.ts'
import type { DemoContents } from './contents.ts'
import { addPeople, before, findPeople, type Stage } from './people.ts'
import { addPictures, type UploadedFigure } from './pictures.ts'

/**
 * The part of the demo that is the same in every installation but for its dates: accounts, articles with their lists and search rows,
 * pictures, ads, parts. It takes most of the work, so a compiled program brings it: see `pack-new-database.ts`.
 */
export async function addLibrary(
  { db, now }: Pick<Stage, 'db' | 'now'>,
  { oldestFirst, sizesOf, detailOf }: DemoContents,
): Promise<void> {
  await addPeople({ db, now })
  const { editors } = await findPeople(db)
  await inTransaction(db, async (tx) => {
    const figures = [...portraitsOf(now), ...oldestFirst.flatMap((article) => figuresOf(article, now))]
    await addPictures(tx, figures, { sizesOf, detailOf, uploaders: editors })
    const authorIds = await addAuthors(tx, editors, now)
    const drafts = oldestFirst.map((article) => ({
      ...toDraft(article, { now, sizesOf }),
      authorIds: authorsOf(article).flatMap((place) => authorIds[place] ?? []),
    }))
    await addPublishedArticles(tx, drafts, now)
    for (const ad of ads) await bookAd(tx, { ...ad, ...adImages(ad) }, before(now, days(70)))
    await tx.insertInto('glossary_terms').values(demoTerms).execute()
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
}

/** What `addLibrary` has added, for what refers to it. */
export async function findLibrary(db: Database) {
  const articles = await db.selectFrom('articles').select(['id', 'dated_at', 'npnwid']).orderBy('id').execute()
  const booked = await db
    .selectFrom('ads')
    .select(['id', 'location'])
    .where(
      'image_name',
      'in',
      ads.map((ad) => adImages(ad).image_name),
    )
    .orderBy('id')
    .execute()
  return {
    ...(await findPeople(db)),
    articles,
    booked: booked.map(({ id, location }) => ({ id, isOnEveryPage: location === 'header' })),
    idOf: (slug: string) => articles.flatMap(({ id, npnwid }) => (npnwid === numberOf(slug) ? [id] : [])),
  }
}

/** The part number of an article of the demo: each has another. */
const numberOf = (slug: string) => `GP-${slug.slice(0, 24)}`

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
    npnwid: numberOf(article.slug),
    sourceUrl: article.sourceUrl,
    image: article.image ? { name: article.image, sizes: sizesOf(article.image), credit: article.imageCredit } : null,
    imageAlt: article.imageAlt,
    enteredAt: new Date(datedAt.getTime() - hours(5)),
    datedAt,
    isInCarousel: article.carousel !== undefined,
  }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
