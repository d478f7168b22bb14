import { sql } from 'kysely'
import { toSlug } from '../../../../contract/slugs.ts'
import type { Database } from '../../../db/database.ts'

const most = 3
/** In letters. One or two are the start of too many names. */
const shortest = 3

/** The authors whom a query names: by words that begin those of the name, or by the whole name among other words. */
export async function findNamedAuthors(db: Database, query: string) {
  const slug = toSlug(query)
  if (slug.length < shortest) return []
  const words = slug.split('-')
  return db
    .selectFrom('authors')
    .select(['id', 'slug', 'name'])
    .where(
      sql<boolean>`name_key like all (${words.map((word) => `% ${word}%`)}::text[])
        or position(name_key || ' ' in ${` ${words.join(' ')} `}) > 0`,
    )
    .orderBy('name')
    .limit(most)
    .execute()
}
