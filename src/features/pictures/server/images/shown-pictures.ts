import { sql } from 'kysely'
import type { PictureUseKind, StoredPicture } from '../../../../platform/server/db/column-values.ts'
import type { PictureRow } from './pictures.ts'

export const idsShowing = (kind: PictureUseKind, pictureId: number) =>
  sql`(select subject::integer from picture_uses where kind = ${kind} and picture_id = ${pictureId})`

/** Matches any present or former name of the picture. */
export const namesPicture = ({ id }: PictureRow) =>
  sql<boolean>`image_name in (select name from picture_names where picture_id = ${id})`

export const pictureColumns = ({ name, sizes }: StoredPicture) => ({
  image_name: name,
  image_sizes: JSON.stringify(sizes),
})
