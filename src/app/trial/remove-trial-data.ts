import { sql } from 'kysely'
import { lockArticles, lockLists } from '../../features/articles/server/index.ts'
import type { Database, Transaction } from '../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../platform/server/db/transaction.ts'
import { isAmong } from '../../platform/server/demo/part.ts'
import { partsOfDemo } from '../demo/parts.ts'
import { findDemoIds, findTrialData, ofGoogleSandbox } from './demo-rows.ts'
import { restartArticleNumbers } from './restart-article-numbers.ts'

export type Removed = Record<string, number>

/**
 * Removes sandbox orders, plans and fiscal documents with their numbers, and the demo. All or nothing. Views and
 * searches go with the demo, since they count it with the others. `namesArticles`: tables that name former articles, so
 * that new ones do not get their numbers.
 */
export async function removeTrialData(db: Database): Promise<{ removed: Removed; namesArticles: string[] }> {
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { hasDemo } = await findTrialData(tx)
    const removed = {
      ...(await removeSandbox(tx)),
      ...(await removeGoogleSandbox(tx)),
      ...(hasDemo && (await removeDemo(tx))),
    }
    const namesArticles = hasDemo ? await restartArticleNumbers(tx) : null
    invalidate(tx, ['all'])
    return { removed, namesArticles: namesArticles ?? [] }
  })
}

async function removeSandbox(tx: Transaction): Promise<Removed> {
  const ofSandbox = tx.selectFrom('orders').select('id').where('is_sandbox', '=', true)
  const payments = tx.selectFrom('payments').select('id').where('order_id', 'in', ofSandbox)
  await tx.deleteFrom('entitlement_changes').where('order_id', 'in', ofSandbox).execute()
  const plans = await tx.deleteFrom('subscriptions').where('order_id', 'in', ofSandbox).executeTakeFirst()
  const documents = await tx.deleteFrom('fiscal_documents').where('order_id', 'in', ofSandbox).executeTakeFirst()
  await tx.deleteFrom('fiscal_document_numbers').where('series', '~', '/S[RC]$').execute()
  await tx.deleteFrom('refunds').where('payment_id', 'in', payments).execute()
  await tx.deleteFrom('disputes').where('payment_id', 'in', payments).execute()
  await tx.deleteFrom('payments').where('order_id', 'in', ofSandbox).execute()
  await tx.deleteFrom('payment_events').execute()
  const orders = await tx.deleteFrom('orders').where('is_sandbox', '=', true).executeTakeFirst()
  return {
    'sandbox orders': Number(orders.numDeletedRows),
    'plans bought in the sandbox': Number(plans.numDeletedRows),
    'sandbox receipts and credit notes': Number(documents.numDeletedRows),
  }
}

/** Also unlinks all other accounts. Nobody can sign in to those that the sandbox made up. */
async function removeGoogleSandbox(tx: Transaction): Promise<Removed> {
  const accounts = await tx
    .deleteFrom('users')
    .where(ofGoogleSandbox)
    .where(sql<boolean>`email_key like '%@google.sandbox.example' and password_hash is null and role = 'reader'`)
    .executeTakeFirst()
  await tx.updateTable('users').set({ google_issuer: null, google_subject: null }).where(ofGoogleSandbox).execute()
  return { 'test accounts of the Google sandbox': Number(accounts.numDeletedRows) }
}

/** Locks articles first, as writers do: parts that are removed earlier lock rows that refer to them. */
async function removeDemo(tx: Transaction): Promise<Removed> {
  const articles = await findDemoIds(tx, 'articles')
  await lockArticles(tx, () => isAmong('id', articles))
  await lockLists(tx)
  const removed: Removed = {}
  for (const { remove } of (await partsOfDemo()).toReversed())
    Object.assign(removed, await remove?.(tx, (table) => findDemoIds(tx, table)))
  await tx.deleteFrom('demo_rows').execute()
  // Left by an interrupted first start.
  await tx.deleteFrom('packed_demo').execute()
  return removed
}
