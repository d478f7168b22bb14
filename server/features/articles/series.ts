import { folderOf } from '../../../contract/links.ts'
import type { Database } from '../../db/database.ts'

/** The surrogate key of what shows a series. */
export const seriesKey = (series: string) => `series:${encodeURIComponent(series)}`

const mostArticles = 200

/** The live articles of the series that a live article is a part of, in the order of their dates. */
export async function findSeries(db: Database, id: number) {
  const rows = await db
    .selectFrom('articles as asked')
    .innerJoin('articles', 'articles.series', 'asked.series')
    .select(['articles.id', 'articles.title', 'articles.section', 'articles.slug', 'articles.series'])
    .where('asked.id', '=', id)
    .where('asked.published_at', 'is not', null)
    .where('asked.series', '<>', '')
    .where('articles.series', '<>', '')
    .where('articles.published_at', 'is not', null)
    .orderBy('articles.dated_at')
    .orderBy('articles.id')
    .limit(mostArticles)
    .execute()
  return {
    articles: rows.map((row) => ({
      ID: row.id,
      title: row.title || 'No Title',
      folder: folderOf(row.section),
      slug: row.slug,
    })),
    keys: [
      `article:${id}`,
      ...rows.slice(0, 1).map(({ series }) => seriesKey(series)),
      ...rows.map((row) => `article:${row.id}`),
    ],
  }
}
