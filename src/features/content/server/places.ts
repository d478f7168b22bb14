import { sql } from 'kysely'
import { type ContentHead, listKey, listLink, pageLink } from '../../../platform/contract/content/heads.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { published, withList } from '../../../platform/server/feature.ts'
import type { StoredTable } from './kind.ts'
import { findEntrySlugs } from './queries.ts'

/** Where the product leads to a content type: site map, lists in use, and what is counted as content. */
export const placesOf = <T extends StoredTable>(head: ContentHead & { table: T }) => ({
  pageAddresses: async ({ db }: { db: Database }) =>
    withList(
      listLink(head),
      (await findEntrySlugs(db, head.table)).map((slug) => pageLink(head, slug)),
    ),
  pageKeys: [listKey(head)],
  list: {
    label: head.title,
    to: listLink(head),
    key: listKey(head),
    some: () => sql`${sql.table(head.table)} where ${published}`,
  },
  contentTables: [head.table],
})
