import { sql } from 'kysely'
import type { Transaction } from '../../platform/server/db/database.ts'

/** Columns that name articles by number, without a foreign key. */
const named = {
  audit_log: sql<boolean>`subject_kind = 'article'`,
  article_change_rows: sql<boolean>`true`,
  newsletter_sends: sql<boolean>`cardinality(article_ids) > 0`,
  webhook_messages: sql<boolean>`event like 'article.%'`,
}

/** The address of an article, or a choice of articles by hand, in any column of any table. */
const address = '/(section/[A-Za-z0-9_-]+|article)/[0-9]|articles:[0-9]'

/** Logs of requested addresses, which lead nowhere. */
const logs = ['missing_pages']

/** Restarts at 1 unless rows name former articles. Returns the tables of such rows; null if articles are left. */
export async function restartArticleNumbers(tx: Transaction): Promise<string[] | null> {
  await sql`lock table articles in share row exclusive mode`.execute(tx)
  const article = await tx.selectFrom('articles').select('id').limit(1).executeTakeFirst()
  if (article) return null
  const naming = await findNaming(tx)
  if (naming.length === 0) await sql`alter sequence articles_id_seq restart`.execute(tx)
  return naming
}

async function findNaming(tx: Transaction): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(tx)
  const naming: string[] = []
  for (const { name } of tables.filter((table) => !logs.includes(table.name))) {
    const byNumber = Object.entries(named).find(([table]) => table === name)?.[1] ?? sql<boolean>`false`
    const { rows } = await sql`
      select from ${sql.table(name)} as kept where ${byNumber} or kept::text ~ ${address} limit 1`.execute(tx)
    if (rows.length > 0) naming.push(name)
  }
  return naming
}
