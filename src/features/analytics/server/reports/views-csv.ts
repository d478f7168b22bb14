import type { CsvRow } from '../../../../platform/contract/csv.ts'
import { type Actor, recordAction } from '../../../../platform/server/audit/index.ts'
import { csv } from '../../../../platform/server/core/csv.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'

const rowsPerChunk = 2_000

const columns = ['user_id', 'username', 'article_id', 'article_title', 'viewed_at']

/**
 * Streams all views as CSV, oldest first. No transaction stays open meanwhile, so views that are written or deleted
 * during the download may or may not be in it.
 */
export async function downloadViews(db: Database, by: Actor, now: Date): Promise<AsyncIterable<string>> {
  const last = await inTransaction(db, async (tx) => {
    const subject = { kind: 'views', id: 'all', name: 'article_views.csv' }
    await recordAction(tx, { by, action: 'views.downloaded', subject }, now)
    const newest = await tx
      .selectFrom('article_views')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    return newest.id ?? 0
  })
  return csv(columns, readRows(db, last))
}

async function* readRows(db: Database, last: number): AsyncGenerator<CsvRow[]> {
  for (let after = 0; after < last; ) {
    const rows = await findViews(db, { after, last })
    after = rows.at(-1)?.id ?? last
    yield rows.map(({ user_id, username, article_id, title, viewed_at }) => [
      user_id,
      username,
      article_id,
      title,
      viewed_at.toISOString().replace(/\.\d+/, ''),
    ])
  }
}

const findViews = (db: Database, { after, last }: { after: number; last: number }) =>
  db
    .selectFrom((query) =>
      query
        .selectFrom('article_views')
        .selectAll()
        .where('id', '>', after)
        .where('id', '<=', last)
        .orderBy('id')
        .limit(rowsPerChunk)
        .as('view'),
    )
    .innerJoin('users', 'users.id', 'view.user_id')
    .innerJoin('articles', 'articles.id', 'view.article_id')
    .select(['view.id', 'user_id', 'username', 'article_id', 'title', 'viewed_at'])
    .orderBy('view.id')
    .execute()
