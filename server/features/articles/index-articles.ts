import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { indexArticle } from '../search/index.ts'
import { toSearchable } from './publish-to-lists.ts'
import { relateArticle } from './related.ts'

const atOnce = 50

/**
 * Makes live articles findable that are not, as after a migration that changes how search keeps them and empties its tables; gives how
 * many there were. Before the server serves, since no page is dropped.
 */
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
