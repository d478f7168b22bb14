import { sql } from 'kysely'
import type { StoredCatalogue } from '../../../platform/contract/sections/catalogue.ts'
import { specifiedCatalogue } from '../../../platform/contract/sections/specified.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { invalidate } from '../../../platform/server/db/transaction.ts'
import { settingsKey } from '../../settings/server/index.ts'

/** `version` is 0 until the publisher changes something. */
export async function findCatalogue(db: Database): Promise<{ value: StoredCatalogue; version: number }> {
  const row = await db.selectFrom('catalogue').select(['value', 'version']).executeTakeFirst()
  return row ?? { value: specifiedCatalogue, version: 0 }
}

/** Every process loads the catalogue again with its next page. */
export async function storeCatalogue(
  tx: Transaction,
  { value, version, now }: { value: StoredCatalogue; version: number; now: Date },
): Promise<void> {
  const row = { value: JSON.stringify(value), version, updated_at: now }
  await tx
    .insertInto('catalogue')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  invalidate(tx, [settingsKey])
}

/** Of an advisory lock. Must differ from those of other locks. */
const lockNumber = 1_702_019

/** Until the transaction ends, nobody else changes the catalogue or writes an article. */
export const lockCatalogue = (tx: Transaction) => sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)

/** Until the transaction ends, nobody changes the catalogue. Call it before locking articles, as removing does. */
export const lockCatalogueShared = (tx: Transaction) =>
  sql`select pg_advisory_xact_lock_shared(${lockNumber})`.execute(tx)
