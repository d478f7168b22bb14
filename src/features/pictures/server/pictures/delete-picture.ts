import { sql } from 'kysely'
import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict } from '../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { pictureMessages } from '../../contract/rules.ts'
import type { PictureDeps } from './deps.ts'
import { lockPicture } from './queries.ts'
import { removeFormerFiles } from './remove-files.ts'

/** @throws NotFound, Conflict if something uses it: also a newsletter, or an article whose deletion can be undone */
export async function deletePicture(
  deps: Omit<PictureDeps, 'shownPictures'>,
  id: number,
  by: Administrator,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const before = await lockPicture(tx, id)
    const used = await tx.selectFrom('picture_uses').select('kind').where('picture_id', '=', id).limit(1).execute()
    if (used.length > 0) throw new Conflict('in_use', pictureMessages.inUse)
    if (await isInDeleted(tx, id)) throw new Conflict('in_use', pictureMessages.inDeleted)
    if (await isInNewsletter(tx, id)) throw new Conflict('in_use', pictureMessages.inNewsletter)
    await tx.deleteFrom('pictures').where('id', '=', id).execute()
    await removeFormerFiles(deps, tx, { before, after: null })
    const subject = { kind: 'picture', id, name: before.file_name }
    await recordAction(tx, { by, action: 'picture.deleted', subject }, deps.now())
  })
}

async function isInDeleted(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from article_change_rows
      join article_changes on article_changes.id = change_id and change ->> 'kind' = 'delete'
      join picture_names on picture_id = ${id}
    where not is_undone
      and (before #>> '{deleted,article,image_name}' = name or position('/assets/' || name || '-' in before::text) > 0)
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Of a sent one only what the archive shows: lead images may go with their articles. */
async function isInNewsletter(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from picture_names where picture_id = ${id} and (
      exists (select from newsletter_schedules
        where state in ('waiting', 'starting', 'failed') and position('/assets/' || name || '-' in request::text) > 0)
      or exists (select from newsletter_sends where position('/assets/' || name || '-' in
        message_html || coalesce(sponsor::text, '') || case when state in ('sending', 'paused') then html else '' end) > 0))
    limit 1`.execute(tx)
  return rows.length > 0
}
