import { sql } from 'kysely'
import { settingsKey } from '../../features/settings/server/index.ts'
import { type OptionalFeatureName, optionalFeatureNames } from '../../platform/contract/features.ts'
import type { Database, Transaction } from '../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../platform/server/db/transaction.ts'
import { allFeatures } from '../features.ts'

/** Switches off empty optional features that editors fill, unless the publisher has chosen. Returns their names. */
export const keepUsedFeatures = (db: Database, now: Date): Promise<OptionalFeatureName[]> =>
  inTransaction(db, async (tx) => {
    const unused: OptionalFeatureName[] = []
    for (const { switchedBy, contentTables } of allFeatures)
      if (switchedBy && contentTables && !(await hasRows(tx, contentTables))) unused.push(switchedBy)
    const value = Object.fromEntries(optionalFeatureNames.map((name) => [name, !unused.includes(name)]))
    const stored = await tx
      .insertInto('settings')
      .values({
        group_name: 'features',
        value: JSON.stringify(value),
        updated_at: now,
        updated_by: null,
        updated_by_name: 'go-live',
      })
      .onConflict((conflict) => conflict.column('group_name').doNothing())
      .returning('group_name')
      .executeTakeFirst()
    invalidate(tx, [settingsKey])
    return stored ? unused : []
  })

async function hasRows(tx: Transaction, tables: readonly string[]): Promise<boolean> {
  const asked = tables.map((table) => sql`exists (select from ${sql.table(table)})`)
  const { rows } = await sql<{ some: boolean }>`select ${sql.join(asked, sql` or `)} as some`.execute(tx)
  return rows[0]?.some ?? false
}
