import { sql } from 'kysely'
import type { PictureUseKind } from '../../../platform/server/db/column-values.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { invalidate } from '../../../platform/server/db/transaction.ts'
import type { ShownPictures } from '../../../platform/server/feature.ts'
import {
  idsShowing,
  namesPicture,
  type PictureRow,
  pictureColumns,
  withPictureSizes,
} from '../../pictures/server/images/index.ts'

interface PicturedEntries {
  table: 'events' | 'reports' | 'white_papers'
  /** First part of an entry's surrogate key. */
  key: PictureUseKind
  /** Surrogate key of the list. */
  name: string
  /** True if they have a text that may contain pictures. */
  hasText: boolean
}

export const picturesOfEntries = (entries: PicturedEntries): ShownPictures => ({
  refresh: (tx, picture) => refreshEntries(tx, entries, picture),
})

async function refreshEntries(
  tx: Transaction,
  { table, key, name: list, hasText }: PicturedEntries,
  picture: PictureRow,
) {
  const isUsing = sql<boolean>`id in ${idsShowing(key, picture.id)}`
  const { name, sizes } = picture
  await tx
    .updateTable(table)
    .set({ ...pictureColumns({ name, sizes }), image_credit: picture.credit })
    .where(isUsing)
    .where(namesPicture(picture))
    .execute()
  const { rows } = await sql<{ id: number; slug: string; html: string }>`
    select id, slug, ${hasText ? sql.ref('html') : sql.lit('')} as html from ${sql.table(table)} where ${isUsing}`.execute(
    tx,
  )
  for (const { id, slug, html } of rows) {
    if (hasText)
      await sql`update ${sql.table(table)} set html = ${await withPictureSizes(tx, html)} where id = ${id}`.execute(tx)
    invalidate(tx, [list, `${key}:${slug}`])
  }
}
