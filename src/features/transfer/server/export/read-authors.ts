import type { Database } from '../../../../platform/server/db/database.ts'
import { pictureAddress } from '../../../pictures/server/images/index.ts'
import type { OutgoingPicture } from './outgoing.ts'
import { findOutgoingPictures } from './pictures.ts'

const atATime = 100

export type OutgoingAuthor = ReturnType<typeof readAuthors> extends AsyncGenerator<infer T> ? T : never

export async function* readAuthors(db: Database) {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('authors')
      .select([
        'id',
        'slug',
        'name',
        'line',
        'biography',
        'links',
        'expertise',
        'image_name',
        'image_sizes',
        'is_on_desk',
      ])
      .where('id', '>', after)
      .orderBy('id')
      .limit(atATime)
      .execute()
    const addresses = rows.map(({ image_name, image_sizes }) =>
      image_name === null ? '' : pictureAddress(image_name, image_sizes.at(-1)?.width ?? 0),
    )
    const pictures = await findOutgoingPictures(db, addresses.filter(Boolean))
    for (const [at, row] of rows.entries()) {
      const picture: OutgoingPicture | null = pictures.get(addresses[at] ?? '') ?? null
      yield { ...row, picture }
    }
    if (rows.length < atATime) return
    after = rows.at(-1)?.id ?? 0
  }
}
