import type { Database } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { indexArticle } from '../../search-index/server/index.ts'
import { toSearchable } from './lists/publish-to-lists.ts'
import { relateArticle } from './lists/related.ts'

const atOnce = 50

/** Returns how many were missing, as after a migration. Call it before the server serves: it invalidates no page. */
export async function indexMissingArticles(db: Database): Promise<number> {
  for (let done = 0; ; ) {
    const some = await inTransaction(db, async (tx) => {
      const rows = await tx
        .selectFrom('articles')
        .selectAll()
        .where('published_at', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('search_documents').whereRef('article_id', '=', 'articles.id').where('audience', '=', 'all'),
            ),
          ),
        )
        .orderBy('dated_at')
        .limit(atOnce)
        .execute()
      for (const row of rows) {
        await indexArticle(tx, toSearchable(row))
        await relateArticle(tx, row.id)
      }
      return rows.length
    })
    done += some
    if (some < atOnce) return done
  }
}
