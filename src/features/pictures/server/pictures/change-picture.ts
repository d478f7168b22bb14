import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, NotAllowed } from '../../../../platform/server/core/errors.ts'
import type { Crops } from '../../../../platform/server/db/column-values.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { PictureForm } from '../../contract/endpoints.ts'
import { pictureMessages } from '../../contract/rules.ts'
import { isDrawn, markedSizes, type PictureRow } from '../images/pictures.ts'
import { keepsFiles, whileFilesStay } from '../images/store-image.ts'
import type { PictureDeps } from './deps.ts'
import { makeCrops } from './make-crops.ts'
import { mayChange } from './present.ts'
import { getPicture, lockPicture, type Viewer } from './queries.ts'
import { lockUses, refreshUses } from './refresh-uses.ts'
import { removeFormerFiles } from './remove-files.ts'

/** @throws NotFound, NotAllowed, Conflict if it was replaced meanwhile, Overloaded, Unavailable */
export async function changePicture(
  deps: PictureDeps,
  { id, form: { alt, credit, focus, isLineArt } }: { id: number; form: PictureForm },
  by: Administrator & Viewer,
): Promise<void> {
  const { db, now } = deps
  await whileFilesStay(async () => {
    const seen = await getPicture(db, id)
    if (!mayChange(seen, by)) throw new NotAllowed(pictureMessages.notYours)
    const isMoved = seen.focal_x !== focus.x || seen.focal_y !== focus.y
    const crops = isMoved ? await makeCrops(deps, seen, focus) : null
    return inTransaction(db, async (tx) => {
      await lockUses(deps, tx, id)
      const before = await lockPicture(tx, id)
      if (before.name !== seen.name) throw new Conflict('changed_meanwhile', pictureMessages.changed)
      if (crops && !(await keepsFiles(tx, deps.files, { ...before, sizes: [], detail: [], original: '', crops })))
        return null
      const after = await tx
        .updateTable('pictures')
        .set({ alt, credit, focal_x: focus.x, focal_y: focus.y, ...marked(before, crops ?? before.crops, isLineArt) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await removeFormerFiles(deps, tx, { before, after })
      const isRedrawn = isDrawn(before) !== isDrawn(after)
      if (crops || isRedrawn || before.credit !== credit) await refreshUses(deps, tx, after)
      const detail = {
        before: { ...changedFrom(before, after), ...(isRedrawn && { isLineArt: isDrawn(before) }) },
        after: { ...changedFrom(after, before), ...(isRedrawn && { isLineArt: isDrawn(after) }) },
      }
      const subject = { kind: 'picture', id, name: after.file_name }
      await recordAction(tx, { by, action: 'picture.changed', subject, detail }, now())
      return true
    })
  })
}

function marked(picture: PictureRow, crops: Crops, isLineArt = isDrawn(picture)) {
  const entries = Object.entries(crops).map(([shape, crop]) => [
    shape,
    { ...crop, sizes: markedSizes(crop.sizes, isLineArt) },
  ])
  return {
    sizes: JSON.stringify(markedSizes(picture.sizes, isLineArt)),
    crops: JSON.stringify(Object.fromEntries(entries)),
  }
}

const audited = ['alt', 'credit', 'focal_x', 'focal_y'] as const

const changedFrom = (one: PictureRow, other: PictureRow) =>
  Object.fromEntries(audited.filter((name) => one[name] !== other[name]).map((name) => [name, one[name]]))
