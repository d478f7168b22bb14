import { csv } from '../../../../platform/server/core/csv.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { ownColumns } from './columns.ts'
import { readSubscribers } from './subscribers.ts'

export const exportSubscribers = (db: Database, newsletter: number | undefined): AsyncIterable<string> =>
  csv(ownColumns, toRows(db, newsletter))

async function* toRows(db: Database, newsletter: number | undefined) {
  for await (const rows of readSubscribers(db, { newsletter, atATime: 1_000 }))
    yield rows.map((row) => [row.id, row.name, row.email_key, row.phone, row.subscribed_at, row.confirmed_at])
}
