import { sql } from 'kysely'
import { demoTerms } from '../../../db/demo/glossary.ts'
import { lockArticles, lockLists, unpublishArticle } from '../../features/articles/server/index.ts'
import { contentHeads, listKey } from '../../platform/contract/content/heads.ts'
import type { Database, Transaction } from '../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../platform/server/db/transaction.ts'
import { findDemoIds, findTrialData, ofGoogleSandbox } from './demo-rows.ts'
import { restartArticleNumbers } from './restart-article-numbers.ts'

/** How many rows of each kind were removed, in words of the publisher. */
export type Removed = Record<string, number>

/**
 * Removes everything from the sandbox: its orders, plans and fiscal documents, with their numbers; and the demo magazine, if it is
 * there. Views and searches go with the demo, since they count the demo's with the others. Everything or nothing. `namesArticles`: the tables
 * that name former articles, so that new ones do not get their numbers.
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

/** Accounts that the sandbox of Google made up, which nobody can sign in to, and its links to all others. */
async function removeGoogleSandbox(tx: Transaction): Promise<Removed> {
  const accounts = await tx
    .deleteFrom('users')
    .where(ofGoogleSandbox)
    .where(sql<boolean>`email_key like '%@google.sandbox.example' and password_hash is null and role = 'reader'`)
    .executeTakeFirst()
  await tx.updateTable('users').set({ google_issuer: null, google_subject: null }).where(ofGoogleSandbox).execute()
  return { 'test accounts of the Google sandbox': Number(accounts.numDeletedRows) }
}

/** Also true SQL for an empty list. */
const isAmong = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`

async function removeDemo(tx: Transaction): Promise<Removed> {
  const [articles, authors, events, users, ads, pictures, subscribers, reports] = [
    await findDemoIds(tx, 'articles'),
    await findDemoIds(tx, 'authors'),
    await findDemoIds(tx, 'events'),
    await findDemoIds(tx, 'users'),
    await findDemoIds(tx, 'ads'),
    await findDemoIds(tx, 'pictures'),
    await findDemoIds(tx, 'newsletter_subscribers'),
    await findDemoIds(tx, 'reports'),
  ]
  await lockArticles(tx, () => isAmong('id', articles))
  await lockLists(tx)
  const views = await removeFigures(tx)
  for (const id of articles) {
    const { published_at } = await tx
      .selectFrom('articles')
      .select('published_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (published_at) await unpublishArticle(tx, id)
    invalidate(tx, [`article:${id}`])
  }
  await tx.deleteFrom('articles').where(isAmong('id', articles)).execute()
  // An author of an article that the publisher wrote stays.
  await tx
    .deleteFrom('authors')
    .where(isAmong('id', authors))
    .where(sql<boolean>`not exists (select from articles where author_ids @> array[authors.id])`)
    .execute()
  await tx.deleteFrom('events').where(isAmong('id', events)).execute()
  // A report that somebody has paid for stays. The nightly sweep deletes the files of the others.
  await tx
    .deleteFrom('reports')
    .where(isAmong('id', reports))
    .where(sql<boolean>`not exists (select from orders where report_id = reports.id)`)
    .execute()
  for (const { table } of contentHeads)
    if (table !== 'reports')
      await sql`delete from ${sql.table(table)} where ${isAmong('id', await findDemoIds(tx, table))}`.execute(tx)
  await tx.deleteFrom('ads').where(isAmong('id', ads)).execute()
  const parts = await removeParts(tx)
  // A term that the publisher has changed stays.
  for (const { slug, term, explanation } of demoTerms)
    await tx
      .deleteFrom('glossary_terms')
      .where(({ and }) => and({ slug, term, explanation }))
      .execute()
  invalidate(tx, ['parts', 'glossary', 'classifieds', ...contentHeads.map(listKey)])
  // A picture that the publisher uses stays.
  await tx
    .deleteFrom('pictures')
    .where(isAmong('id', pictures))
    .where(sql<boolean>`not exists (select from picture_uses where picture_id = pictures.id)`)
    .execute()
  await removeNewsletters(tx, subscribers)
  // The log names the demo's staff, and so do plans that its administrator granted.
  await tx.deleteFrom('audit_log').where(isAmong('admin_id', users)).execute()
  await tx.deleteFrom('entitlement_changes').where(isAmong('user_id', users)).execute()
  await tx.deleteFrom('users').where(isAmong('id', users)).execute()
  await tx.deleteFrom('demo_rows').execute()
  // Of a first start that did not come to its end.
  await tx.deleteFrom('packed_demo').execute()
  return {
    'demo articles': articles.length,
    'demo authors': authors.length,
    'demo events': events.length,
    'demo readers and staff': users.length,
    'demo ads': ads.length,
    'demo parts': parts,
    'demo newsletter subscribers': subscribers.length,
    'views by signed-in readers': views,
  }
}

/** A part that the publisher has changed stays. Returns the number of the others. */
async function removeParts(tx: Transaction): Promise<number> {
  const changes = await findDemoIds(tx, 'part_changes')
  const parts = await tx
    .deleteFrom('parts')
    .where('number', 'in', ({ selectFrom }) =>
      selectFrom('part_changes')
        .select('number')
        .groupBy('number')
        .having(sql<boolean>`bool_and(${isAmong('id', changes)})`),
    )
    .returning('number')
    .execute()
  await tx.deleteFrom('part_changes').where(isAmong('id', changes)).execute()
  return parts.length
}

async function removeNewsletters(tx: Transaction, subscribers: readonly number[]): Promise<void> {
  const sends = await findDemoIds(tx, 'newsletter_sends')
  await tx.deleteFrom('newsletter_recipients').where(isAmong('send_id', sends)).execute()
  await tx.deleteFrom('newsletter_delivery_events').where(isAmong('send_id', sends)).execute()
  await tx.deleteFrom('newsletter_tracking').where(isAmong('send_id', sends)).execute()
  await tx.deleteFrom('newsletter_sends').where(isAmong('id', sends)).execute()
  await tx.deleteFrom('newsletter_subscribers').where(isAmong('id', subscribers)).execute()
}

/** Views and searches of the trial. Returns the number of views by readers. */
async function removeFigures(tx: Transaction): Promise<number> {
  const { total } = await tx
    .selectFrom('article_views')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  // In this order: whoever writes views starts with `article_readers`.
  await sql`
    lock table article_readers, article_views, article_reader_counts, reader_view_counts in access exclusive mode`.execute(
    tx,
  )
  await sql`
    truncate article_readers, article_views, article_reader_counts, reader_view_counts, daily_article_stats, daily_site_stats,
      search_queries`.execute(tx)
  await tx.deleteFrom('row_counts').where('table_name', '=', 'article_views').execute()
  return total
}
