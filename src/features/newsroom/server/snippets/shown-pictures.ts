import { sql } from 'kysely'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import type { ShownPictures } from '../../../../platform/server/feature.ts'
import { idsShowing, type PictureRow, withPictureSizes } from '../../../pictures/server/images/index.ts'

export const picturesOfSnippets: ShownPictures = {
  lock: async (tx, pictureId) => {
    await sql`select from snippets where id in ${idsShowing('snippet', pictureId)} order by id for update`.execute(tx)
  },
  refresh: refreshSnippets,
}

async function refreshSnippets(tx: Transaction, picture: PictureRow) {
  const isUsing = sql<boolean>`id in ${idsShowing('snippet', picture.id)}`
  for (const { id, html } of await tx.selectFrom('snippets').select(['id', 'html']).where(isUsing).execute())
    await tx
      .updateTable('snippets')
      .set({ html: await withPictureSizes(tx, html) })
      .where('id', '=', id)
      .execute()
}
