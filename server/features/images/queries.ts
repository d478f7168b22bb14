import type { Database, Transaction } from '../../db/database.ts'
import { pictureFile, type StoredPicture } from './pictures.ts'

/** The pictures with these names that exist. */
export async function findPictures(db: Database, names: readonly string[]): Promise<StoredPicture[]> {
  if (names.length === 0) return []
  return db.selectFrom('pictures').select(['name', 'sizes']).where('name', 'in', names).execute()
}

/** The names of all files of pictures. */
export async function findPictureFiles(db: Database): Promise<string[]> {
  const pictures = await db.selectFrom('pictures').select(['name', 'sizes']).orderBy('name').execute()
  return pictures.flatMap(({ name, sizes }) =>
    sizes.flatMap(({ width }) => [pictureFile(name, width, 'webp'), pictureFile(name, width, 'avif')]),
  )
}

/** Adds a picture. Returns false if it exists already. */
export async function addPicture(tx: Transaction, { name, sizes }: StoredPicture, now: Date): Promise<boolean> {
  const added = await tx
    .insertInto('pictures')
    .values({ name, sizes: JSON.stringify(sizes), uploaded_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}
