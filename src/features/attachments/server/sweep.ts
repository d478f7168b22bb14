import { sql } from 'kysely'
import { days } from '../../../platform/server/core/durations.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { FileStore } from '../../../platform/server/gateways/files/index.ts'

/** Somebody may still be writing the text that names the file. */
const unusedFor = days(1)

/** Keeps files that a draft, an undoable change or another text names. Other texts are in columns `html`. */
export async function sweepAttachments(db: Database, files: FileStore, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows: texts } = await sql<{ table: string }>`
      select table_name as table from information_schema.columns
      where table_schema = current_schema() and column_name = 'html' and data_type = 'text'`.execute(tx)
    const naming = texts.map(({ table }) => sql`select 1 from ${sql.table(table)} where position(a.name in html) > 0`)
    const deleted = await sql<{ name: string }>`
      delete from attachments as a
      where uploaded_at < ${new Date(now.getTime() - unusedFor)}
        and not exists (select from article_attachments where attachment = a.name)
        and not exists (select from article_drafts where position(a.name in content::text) > 0)
        and not exists (select from new_article_drafts where position(a.name in content::text) > 0)
        and not exists (${sql.join(naming, sql` union all `)})
        and not exists (select from parts where data_sheet = '/files/' || a.name)
        and not exists (select from white_papers where file = a.name)
        and not exists (select from part_changes where before->>'dataSheet' = '/files/' || a.name)
        and not exists (select from report_versions where attachment = a.name)
        and not exists (select from article_change_rows where position(a.name in before::text) > 0)
      returning name`.execute(tx)
    for (const { name } of deleted.rows) await files.remove(name)
  })
}
