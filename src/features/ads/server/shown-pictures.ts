import { sql } from 'kysely'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { invalidate } from '../../../platform/server/db/transaction.ts'
import type { ShownPictures } from '../../../platform/server/feature.ts'
import { namesPicture, type PictureRow, pictureColumns } from '../../pictures/server/images/index.ts'
import { adPagesKey } from './ads.ts'

export const picturesOfAds: ShownPictures = { refresh: refreshAds }

async function refreshAds(tx: Transaction, picture: PictureRow) {
  const ads = await tx
    .updateTable('ads')
    .set(pictureColumns({ name: picture.name, sizes: picture.sizes }))
    .where(namesPicture(picture))
    .where('removed_at', 'is', null)
    .returning('location')
    .execute()
  const onPhones = await tx
    .updateTable('ads')
    .set({ phone_image_name: picture.name, phone_image_sizes: JSON.stringify(picture.sizes) })
    .where(sql<boolean>`phone_image_name in (select name from picture_names where picture_id = ${picture.id})`)
    .where('removed_at', 'is', null)
    .returning('location')
    .execute()
  for (const { location } of [...ads, ...onPhones]) invalidate(tx, [adPagesKey({ location })])
}
