import { sql } from 'kysely'
import type { Database } from '../../../../../platform/server/db/database.ts'
import type { SiteImportPlan } from '../take/plan.ts'

export async function reportPictures(db: Database, { importId, site }: SiteImportPlan): Promise<void> {
  await sql`
    update site_import_items as item set
      outcome = case when picture.src is null then 'left out' else 'taken' end,
      reason = case
        when picture.src is not null then ''
        when picture.reason is not null then picture.reason
        else 'No article shows it' end
    from site_import_attachments as attachment
    left join site_import_pictures as picture on picture.site = ${site} and picture.address = attachment.address
    where item.import_id = ${importId} and item.kind = 'picture'
      and attachment.import_id = item.import_id and attachment.source_id = item.source_id`.execute(db)
}

export async function reportPicturesUndone(db: Database, importId: number): Promise<void> {
  await db
    .updateTable('site_import_items')
    .set({ outcome: 'undone' })
    .where('import_id', '=', importId)
    .where('kind', '=', 'picture')
    .where('outcome', '=', 'taken')
    .execute()
}
