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
} from '../../pictures/server/images/index.ts'
import { keysOfAuthor } from './save-author.ts'

export const picturesOfAuthors: ShownPictures = {
  lock: async (tx, pictureId) => {
    await sql`select from authors where id in ${idsShowing('author', pictureId)} order by id for update`.execute(tx)
  },
  refresh: refreshAuthors,
}

async function refreshAuthors(tx: Transaction, picture: PictureRow) {
  const authors = await tx
    .updateTable('authors')
    .set(pictureColumns(inShape(picture, 'square')))
    .where(namesPicture(picture))
    .returning('id')
    .execute()
  for (const { id } of authors) {
    await sql`update articles set bylines = bylines_of(author_ids) where author_ids @> array[${id}::int]`.execute(tx)
    invalidate(tx, keysOfAuthor(id))
  }
}
