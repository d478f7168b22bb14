import { sql } from 'kysely'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { invalidate } from '../../../platform/server/db/transaction.ts'
import type { ShownPictures } from '../../../platform/server/feature.ts'
import {
  idsShowing,
  inShape,
  namesPicture,
  type PictureRow,
  pictureColumns,
  withPictureSizes,
} from '../../pictures/server/images/index.ts'
import { listsOf } from './lists/lists.ts'
import { lockArticles } from './locks.ts'

export const picturesOfArticles: ShownPictures = {
  lock: (tx, pictureId) => lockArticles(tx, () => sql<boolean>`id in ${idsShowing('article', pictureId)}`),
  refresh: refreshArticles,
}

async function refreshArticles(tx: Transaction, picture: PictureRow) {
  const isUsing = sql<boolean>`id in ${idsShowing('article', picture.id)}`
  await tx
    .updateTable('articles')
    .set({ ...pictureColumns(inShape(picture, 'wide')), image_credit: picture.credit })
    .where(isUsing)
    .where(namesPicture(picture))
    .execute()
  const articles = await tx
    .selectFrom('articles')
    .select(['id', 'section', 'categories', 'author_ids', 'keywords', 'published_at', 'in_carousel_since'])
    .where(isUsing)
    .execute()
  for (const { id } of articles) {
    const { body_html: before } = await tx
      .selectFrom('articles')
      .select('body_html')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const html = await withPictureSizes(tx, before)
    if (html !== before) await tx.updateTable('articles').set({ body_html: html }).where('id', '=', id).execute()
  }
  for (const article of articles)
    invalidate(tx, [
      `article:${article.id}`,
      ...(article.published_at ? listsOf(article) : []),
      ...(article.in_carousel_since ? ['carousel'] : []),
    ])
}
