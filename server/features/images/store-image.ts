import type { UploadedFile } from '../../../contract/endpoint.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FileStore } from '../../gateways/files/index.ts'
import type { Converter } from './convert.ts'
import { articleWidths, pictureFile, type StoredPicture } from './pictures.ts'
import { addPicture, findPictures } from './queries.ts'

export interface ImageDeps {
  db: Database
  now: () => Date
  files: FileStore
  converter: Converter
}

/** Records a new picture in the transaction that adds it. */
type RecordPicture = (tx: Transaction, name: string) => Promise<void>

/** Increase it when pictures are made differently: they need new names, since browsers cache them forever. */
const version = 1

/**
 * Stores an uploaded image in the given widths as WebP and AVIF. The same image again is the same picture.
 * @throws UnsupportedContent, InvalidInput, Overloaded, Unavailable
 */
export async function storeImage(
  { db, now, files, converter }: ImageDeps,
  image: UploadedFile,
  { widths = articleWidths, record }: { widths?: readonly number[]; record?: RecordPicture } = {},
): Promise<StoredPicture> {
  const converted = await converter.convert(image, { widths, salt: JSON.stringify([version, widths]) })
  const name = converted.hash.slice(0, 32)
  const [known] = await findPictures(db, [name])
  if (known) return known
  for (const { width, format, contents } of converted.files)
    await files.put(pictureFile(name, width, format), contents, `image/${format}`)
  const sizes = converted.files.flatMap(({ format, width, height }) => (format === 'webp' ? [{ width, height }] : []))
  await inTransaction(db, async (tx) => {
    const isNew = await addPicture(tx, { name, sizes }, now())
    if (isNew) await record?.(tx, name)
  })
  return { name, sizes }
}
