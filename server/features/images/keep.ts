import type { UploadedFile } from '../../../contract/endpoint.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FileStore } from '../../gateways/files/index.ts'
import type { Converter } from './convert.ts'
import { articleWidths, type KeptPicture, pictureFile } from './pictures.ts'
import { addPicture, findPictures } from './queries.ts'

/** What images are made with. */
export interface ImageDeps {
  db: Database
  now: () => Date
  files: FileStore
  converter: Converter
}

/** Tells of a new picture, in the transaction that adds it. */
type Record = (tx: Transaction, name: string) => Promise<void>

/** Changes with how pictures are made: what was made otherwise has other names, since every file is kept by readers for good. */
const recipe = 1

/**
 * Keeps an image that somebody uploaded: in the widths given, as WebP and AVIF. The same image once more is the same picture.
 * @throws NotTaken, NotAcceptable, Overloaded, Unavailable
 */
export async function keepImage(
  { db, now, files, converter }: ImageDeps,
  image: UploadedFile,
  { widths = articleWidths, record }: { widths?: readonly number[]; record?: Record } = {},
): Promise<KeptPicture> {
  const made = await converter.convert(image, { widths, salt: JSON.stringify([recipe, widths]) })
  const name = made.hash.slice(0, 32)
  const [known] = await findPictures(db, [name])
  if (known) return known
  for (const { width, format, contents } of made.files)
    await files.put(pictureFile(name, width, format), contents, `image/${format}`)
  const sizes = made.files.flatMap(({ format, width, height }) => (format === 'webp' ? [{ width, height }] : []))
  await inTransaction(db, async (tx) => {
    const isNew = await addPicture(tx, { name, sizes }, now())
    if (isNew) await record?.(tx, name)
  })
  return { name, sizes }
}
