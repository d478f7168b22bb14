import type { Expression } from 'kysely'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Transaction } from '../../../platform/server/db/database.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'

/**
 * Whoever writes articles takes locks in this order: the catalogue (`lockCatalogueShared`), rows of articles by id (`lockArticles`), authors,
 * the lists (`lockLists`). Rows are locked "no key": relating an article refers to others, which must not wait for whoever edits those.
 */
export async function lockArticles(
  tx: Transaction,
  which: (query: ExpressionBuilder<Tables, 'articles'>) => Expression<SqlBool>,
): Promise<void> {
  await tx.selectFrom('articles').select('id').where(which).orderBy('id').forNoKeyUpdate().execute()
}

/** Of an advisory lock. Any number, different from those of other locks. */
const lockNumber = 1_702_020

/**
 * Until the transaction ends, nobody else changes which articles are in which lists, how many there are, the search index or related
 * articles. An article shares their rows with many others, in no order that is known before.
 */
export const lockLists = (tx: Transaction) => sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
