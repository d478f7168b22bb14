import type { Database, Transaction } from '../../db/database.ts'
import { type KeptPicture, pictureFile } from './pictures.ts'

/** Those of these pictures that there are. */
export async function findPictures(db: Database, names: readonly string[]): Promise<KeptPicture[]> {
  if (names.length === 0) return []
  return db.selectFrom('pictures').select(['name', 'sizes']).where('name', 'in', names).execute()
}

/** The names of all files of uploaded pictures. */
export async function findPictureFiles(db: Database): Promise<string[]> {
  const pictures = await db.selectFrom('pictures').select(['name', 'sizes']).orderBy('name').execute()
  return pictures.flatMap(({ name, sizes }) =>
    sizes.flatMap(({ width }) => [pictureFile(name, width, 'webp'), pictureFile(name, width, 'avif')]),
  )
}

/** False where somebody else has added it meanwhile. */
export async function addPicture(tx: Transaction, { name, sizes }: KeptPicture, now: Date): Promise<boolean> {
  const added = await tx
    .insertInto('pictures')
    .values({ name, sizes: JSON.stringify(sizes), uploaded_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}
