import type { Expression } from 'kysely'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Transaction } from '../../../platform/server/db/database.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'

/**
 * Writers of articles take locks in this order: the catalogue (`lockCatalogueShared`), rows of articles by id (`lockArticles`), authors,
 * the lists (`lockLists`). Rows are locked "no key": relating an article refers to others, which must not wait for their editors.
 */
export async function lockArticles(
  tx: Transaction,
  which: (query: ExpressionBuilder<Tables, 'articles'>) => Expression<SqlBool>,
): Promise<void> {
  await tx.selectFrom('articles').select('id').where(which).orderBy('id').forNoKeyUpdate().execute()
}

/** Any number that no other advisory lock has. */
const lockNumber = 1_702_020

/**
 * Until the transaction ends, nobody else changes lists, their lengths, the search index or related articles. An article shares their rows
 * with many others, in no order that is known before.
 */
export const lockLists = (tx: Transaction) => sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
