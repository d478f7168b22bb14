import { sql } from 'kysely'
import type { PictureUseKind, StoredPicture } from '../../../../platform/server/db/column-values.ts'
import type { PictureRow } from './pictures.ts'

/** The ids of what shows a picture. */
export const idsShowing = (kind: PictureUseKind, pictureId: number) =>
  sql`(select subject::integer from picture_uses where kind = ${kind} and picture_id = ${pictureId})`

/** Whether a row names a picture as its own, under any of the picture's names. */
export const namesPicture = ({ id }: PictureRow) =>
  sql<boolean>`image_name in (select name from picture_names where picture_id = ${id})`

/** The columns of a row that has a picture. */
export const pictureColumns = ({ name, sizes }: StoredPicture) => ({
  image_name: name,
  image_sizes: JSON.stringify(sizes),
})
