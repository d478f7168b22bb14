import { sql } from 'kysely'
import type { Database } from '../../../platform/server/db/database.ts'
import type { EntryList } from '../../../platform/server/feature.ts'

interface Times {
  now: Date
  /** In the publisher's time zone, such as `2027-03-31`. */
  today: string
}

/**
 * Returns the surrogate keys of empty lists too: their first entry changes every page. Later entries change none, and
 * after the last one its list says that it is empty. While the database fails, the error page has a header and footer
 * without these.
 */
export async function findListsInUse(db: Database, lists: readonly EntryList[], { now, today }: Times) {
  const asked = lists.map(({ some }) => sql`exists (select from ${some(now, today)})`)
  const found = sql<{ had: boolean[] }>`select array[${sql.join(asked)}]::boolean[] as had`.execute(db)
  const had = await found.then(({ rows }) => rows[0]?.had ?? []).catch(() => [])
  return {
    links: lists.flatMap(({ label, to }, index) => (had[index] ? { label, to } : [])),
    missing: lists.flatMap(({ key }, index) => (had[index] ? [] : key)),
  }
}
