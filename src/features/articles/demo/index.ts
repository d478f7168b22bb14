import { days, hours } from '../../../platform/server/core/durations.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { invalidate } from '../../../platform/server/db/transaction.ts'
import { before, type DemoPart, isAmong } from '../../../platform/server/demo/part.ts'
import type { UploadedFigure } from '../../pictures/demo/pictures.ts'
import { type NewArticle, unpublishArticle } from '../server/index.ts'
import type { DemoContents } from './contents.ts'

/** They come with their authors. */
export default {
  tables: ['articles'],

  async remove(tx, idsOf) {
    const ids = await idsOf('articles')
    for (const id of ids) {
      const { published_at } = await tx
        .selectFrom('articles')
        .select('published_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (published_at) await unpublishArticle(tx, id)
      invalidate(tx, [`article:${id}`])
    }
    await tx.deleteFrom('articles').where(isAmong('id', ids)).execute()
    return { 'demo articles': ids.length }
  },
} satisfies DemoPart

export async function findDemoArticles(db: Database) {
  const articles = await db.selectFrom('articles').select(['id', 'dated_at', 'npnwid']).orderBy('id').execute()
  return {
    articles,
    idOf: (file: string) => articles.flatMap(({ id, npnwid }) => (npnwid === numberOf(file) ? [id] : [])),
  }
}

/** Serves as the key by which `findDemoArticles` finds the article of a file. */
const numberOf = (slug: string) => `GP-${slug.slice(0, 24)}`

type ReadArticle = DemoContents['oldestFirst'][number]

export function figuresOf({ publishedDaysAgo, figures, ...article }: ReadArticle, now: Date): UploadedFigure[] {
  const uploadedAt = before(now, days(publishedDaysAgo) + hours(6))
  const { image: picture, imageAlt: alt, imageCredit: credit, imageFocus: focus } = article
  const lead = picture === undefined ? [] : [{ uploadedAt, picture, alt, credit, focus }]
  return [...lead, ...figures.map((figure) => ({ uploadedAt, ...figure }))]
}

export function toDraft(
  article: ReadArticle,
  { now, sizesOf }: { now: Date } & Pick<DemoContents, 'sizesOf'>,
): NewArticle {
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
