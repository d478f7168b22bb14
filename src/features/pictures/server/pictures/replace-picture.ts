import { sql } from 'kysely'
import type { UploadedFile } from '../../../../platform/contract/endpoint.ts'
import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { cropShapes, detailWidths, type PictureRow } from '../images/pictures.ts'
import { findPresent, keepsFiles, storeFiles, whileFilesStay } from '../images/store-image.ts'
import type { PictureDeps } from './deps.ts'
import { getPicture, lockPicture } from './queries.ts'
import { lockUses, refreshUses } from './refresh-uses.ts'
import { removeFormerFiles } from './remove-files.ts'

/** `merged`: the library had the new picture already. It takes the place of the replaced one. */
type Outcome = 'replaced' | 'merged' | 'unchanged'

/**
 * Shows another image wherever a picture is used. The focal point stays, in percent. Former addresses lead to the new
 * files.
 * @throws NotFound, UnsupportedContent, InvalidInput, Overloaded, Unavailable
 */
export async function replacePicture(
  deps: PictureDeps,
  { id, image }: { id: number; image: UploadedFile },
  by: Administrator,
): Promise<{ id: number; outcome: Outcome }> {
  return whileFilesStay(async () => {
    const seen = await getPicture(deps.db, id)
    const stored = await storeFiles(deps, image, {
      crops: cropShapes,
      detail: detailWidths,
      focus: { x: seen.focal_x, y: seen.focal_y },
    })
    return inTransaction(deps.db, async (tx) => {
      const known = await findPresent(tx, stored.name)
      for (const one of sorted(id, known?.id)) await lockUses(deps, tx, one)
      for (const one of sorted(id, known?.id)) await lockPicture(tx, one)
      const before = await lockPicture(tx, id)
      if (known?.id === id) return { id, outcome: 'unchanged' as const }
      if (!known && !(await keepsFiles(tx, deps.files, stored))) return null
      const { sizes, crops, detail: wider, ...others } = stored
      const after = known
        ? await merge(tx, before, known)
        : await tx
            .updateTable('pictures')
            .set({
              ...others,
              sizes: JSON.stringify(sizes),
              crops: JSON.stringify(crops),
              detail: JSON.stringify(wider),
            })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow()
      await refreshUses(deps, tx, after)
      await removeFormerFiles(deps, tx, { before, after })
      const subject = { kind: 'picture', id, name: after.file_name }
      const detail = { before: before.file_name, after: after.file_name, ...(known && { merged: known.id }) }
      await recordAction(tx, { by, action: 'picture.replaced', subject, detail }, deps.now())
      return { id: after.id, outcome: known ? ('merged' as const) : ('replaced' as const) }
    })
  })
}

/** In the order of their ids, so that two replacements cannot deadlock. */
const sorted = (...ids: (number | undefined)[]) =>
  [...new Set(ids)].filter((id) => id !== undefined).toSorted((a, b) => a - b)

/** Moves uses and names from one picture to another, and words that the other lacks. */
async function merge(tx: Transaction, from: PictureRow, into: PictureRow): Promise<PictureRow> {
  await sql`update picture_names set picture_id = ${into.id} where picture_id = ${from.id}`.execute(tx)
  await sql`
    insert into picture_uses (kind, subject, picture_id)
    select kind, subject, ${into.id}::integer from picture_uses where picture_id = ${from.id} on conflict do nothing`.execute(
    tx,
  )
  await tx.deleteFrom('picture_uses').where('picture_id', '=', from.id).execute()
  await tx.deleteFrom('pictures').where('id', '=', from.id).execute()
  return tx
    .updateTable('pictures')
    .set({ alt: into.alt || from.alt, credit: into.credit || from.credit })
    .where('id', '=', into.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
