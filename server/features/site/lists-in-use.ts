import { type RawBuilder, sql } from 'kysely'
import { contentHeads, listKey, listLink } from '../../../contract/content/heads.ts'
import { links } from '../../../contract/links.ts'
import type { Database } from '../../db/database.ts'
import { classifiedsKey } from '../classifieds/index.ts'
import { published } from '../content/index.ts'
import { glossaryKey } from '../glossary/index.ts'
import { newslettersKey } from '../newsletter/index.ts'

/** What a magazine may have beside its articles, much of it paid for, and when it has some. */
const kinds = (now: Date): { label: string; to: string; key: string; some: RawBuilder<unknown> }[] => [
  ...contentHeads.map((head) => ({
    ...{ label: head.title, to: listLink(head), key: listKey(head) },
    some: sql`${sql.table(head.table)} where ${published}`,
  })),
  {
    ...{ label: 'Classified ads', to: links.classifieds, key: classifiedsKey },
    some: sql`classifieds where approved_at is not null and ends_at > ${now}`,
  },
  { label: 'Glossary', to: links.glossary, key: glossaryKey, some: sql`glossary_terms` },
  {
    ...{ label: 'Newsletters', to: links.newsletters, key: newslettersKey },
    some: sql`newsletter_sends join newsletters on newsletters.id = newsletter_id
      where has_archive and deleted_at is null and in_archive and to_all and state <> 'cancelled'`,
  },
]

/** While the database fails, the page that says so keeps its header and footer. What is made then changes with any of the lists. */
export const noLists: Awaited<ReturnType<typeof findListsInUse>> = {
  links: [],
  missing: kinds(new Date(0)).map(({ key }) => key),
}

/**
 * The lists of what the magazine has beside its articles, and the surrogate keys of those that it does not have: their first entry changes
 * every page. An entry more changes none, and after the last one its list says that it is empty.
 */
export async function findListsInUse(db: Database, now: Date) {
  const all = kinds(now)
  const asked = all.map(({ some }) => sql`exists (select from ${some})`)
  const { rows } = await sql<{ had: boolean[] }>`select array[${sql.join(asked)}] as had`.execute(db)
  const had = rows[0]?.had ?? []
  return {
    links: all.flatMap(({ label, to }, index) => (had[index] ? { label, to } : [])),
    missing: all.flatMap(({ key }, index) => (had[index] ? [] : key)),
  }
}
