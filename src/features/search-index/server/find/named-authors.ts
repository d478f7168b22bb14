import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { toSlug } from '../../../../platform/contract/slugs.ts'
import { allRows, type Read } from '../../../../platform/server/db/read-as-json.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'

type AuthorName = Pick<Selectable<Tables['authors']>, 'id' | 'slug' | 'name'>

const most = 3
/** In letters. Shorter texts begin too many names. */
const shortest = 3

/** Matches words that begin those of a name, or the whole name among other words. In ASCII, or as they are spelled. */
export function namedAuthors(query: string): Read<AuthorName[]> {
  const slug = toSlug(query)
  const words = slug.split('-')
  const spelled = query.trim().toLowerCase().split(/\s+/)
  return allRows(sql<AuthorName>`
    select id, slug, name from authors
    where (${slug.length >= shortest} and (name_key like all (${words.map((word) => `% ${word}%`)}::text[])
      or position(name_key || ' ' in ${` ${words.join(' ')} `}) > 0))
      or (${slug.length >= shortest || (slug === '' && query.trim().length > 1)} and (
        select bool_and(position(word in ' ' || lower(name)) > 0) from unnest(${spelled.map((word) => ` ${word}`)}::text[]) as word
      ))
    order by name limit ${most}`)
}
