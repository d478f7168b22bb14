import { folderOf } from '../../../platform/contract/links.ts'
import { noTitle } from '../../../platform/contract/no-title.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { readCorrections } from '../contract/corrections.ts'

export const correctionsKey = 'corrections'

const mostArticles = 100

export async function findCorrections(db: Database) {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'title', 'section', 'slug', 'corrections'])
    .where('corrections', '<>', '')
    .where('published_at', 'is not', null)
    // The text begins with the date of its newest correction.
    .orderBy(({ fn, val }) => fn('left', ['corrections', val(10)]), 'desc')
    .orderBy('id', 'desc')
    .limit(mostArticles)
    .execute()
  const corrections = rows.flatMap(({ id, title, section, slug, corrections: text }) =>
    readCorrections(text).map((correction) => ({
      ...correction,
      article: { ID: id, title: title || noTitle, section, slug, folder: folderOf(section) },
    })),
  )
  return {
    corrections: corrections.toSorted((a, b) => b.on.localeCompare(a.on)),
    keys: [correctionsKey, ...rows.map(({ id }) => `article:${id}`)],
  }
}
