import { sql } from 'kysely'
import type { ContentType } from '../../../platform/contract/content/define.ts'
import { type ContentHead, listKey, listLink, pageLink } from '../../../platform/contract/content/heads.ts'
import type { StoredTable } from '../../../platform/server/content/kind.ts'
import { findEntrySlugs, listedOn } from '../../../platform/server/content/queries.ts'
import { dayInZone } from '../../../platform/server/core/day-in-zone.ts'
import { withList } from '../../../platform/server/feature.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'

export const placesOf = <T extends StoredTable>(head: ContentHead & Pick<ContentType, 'closes'> & { table: T }) => ({
  pageAddresses: async ({ db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>) =>
    withList(
      listLink(head),
      (await findEntrySlugs(db, head.table, listedOn(head, dayInZone(settings.current().contact.timeZone, now())))).map(
        (slug) => pageLink(head, slug),
      ),
    ),
  pageKeys: [listKey(head)],
  list: {
    label: head.title,
    to: listLink(head),
    key: listKey(head),
    some: (_: Date, today: string) => sql`${sql.table(head.table)} where ${listedOn(head, today)}`,
  },
  contentTables: [head.table],
})
