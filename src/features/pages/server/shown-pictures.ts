import { sql } from 'kysely'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { invalidate } from '../../../platform/server/db/transaction.ts'
import type { ShownPictures } from '../../../platform/server/feature.ts'
import {
  inShape,
  namesPicture,
  type PictureRow,
  pictureColumns,
  withPictureSizes,
} from '../../pictures/server/images/index.ts'
import { pageKey } from './save-page.ts'

export const picturesOfPages: ShownPictures = { refresh: refreshPages }

async function refreshPages(tx: Transaction, picture: PictureRow) {
  const isUsing = sql<boolean>`slug in (select subject from picture_uses where kind = 'page' and picture_id = ${picture.id})`
  await tx
    .updateTable('page_versions')
    .set(pictureColumns(inShape(picture, 'wide')))
    .where(isUsing)
    .where(namesPicture(picture))
    .execute()
  const versions = await tx.selectFrom('page_versions').select(['slug', 'version', 'html']).where(isUsing).execute()
  for (const { slug, version, html } of versions) {
    const sized = await withPictureSizes(tx, html)
    if (sized !== html)
      await tx
        .updateTable('page_versions')
        .set({ html: sized })
        .where('slug', '=', slug)
        .where('version', '=', version)
        .execute()
    invalidate(tx, [pageKey(slug)])
  }
}
