import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { UploadedFile } from '../../../../platform/contract/endpoint.ts'
import { keepable } from '../../../../platform/contract/field-schemas.ts'
import type { Crops } from '../../../../platform/server/db/column-values.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { type FileStore, type OpenFile, picturesUnavailable } from '../../../../platform/server/gateways/files/index.ts'
import { middle, type Point, pictureLimits, type Shape } from '../../contract/rules.ts'
import type { ConvertedImage, Converter, MadeFile } from './convert.ts'
import {
  articleWidths,
  cropShapes,
  type FiledPicture,
  filesOf,
  markedSizes,
  mediaTypeOf,
  nameInFile,
  type PictureRow,
  pictureFile,
} from './pictures.ts'
import { findPicturesNamed } from './queries.ts'

export interface ImageDeps {
  db: Database
  now: () => Date
  files: FileStore
  converter: Converter
}
interface Uploader {
  userId: number | null
  /** Runs in the transaction that adds the picture, if it is new. */
  record?: (tx: Transaction, picture: PictureRow) => Promise<void>
}

/** Increase when pictures are made differently: they need new names, since browsers cache them forever. */
const version = 1

interface Wanted {
  widths?: readonly number[]
  crops?: readonly Shape[]
  focus?: Point
  detail?: readonly number[]
}

export type Stored = Pick<
  PictureRow,
  'name' | 'sizes' | 'crops' | 'detail' | 'original' | 'width' | 'height' | 'bytes' | 'file_name'
>

/** The same image again is the same picture. @throws UnsupportedContent, InvalidInput, Overloaded, Unavailable */
export async function storeImage(
  deps: ImageDeps,
  image: UploadedFile,
  { by, ...wanted }: Wanted & { by: Uploader },
): Promise<{ picture: PictureRow; isNew: boolean }> {
  return whileFilesStay(async () => {
    const stored = await storeFiles(deps, image, wanted)
    return inTransaction(deps.db, async (tx) => {
      const known = await findPresent(tx, stored.name)
      if (known) return { picture: known, isNew: false }
      if (!(await keepsFiles(tx, deps.files, stored))) return null
      const picture = await addPicture(tx, { stored, focus: wanted.focus }, { userId: by.userId, now: deps.now() })
      // Otherwise somebody else has uploaded it at this moment.
      if (picture) await by.record?.(tx, picture)
      return { picture: picture ?? (await getPresent(tx, stored.name)), isNew: picture !== undefined }
    })
  })
}

/** Retries if stored files are deleted before a picture refers to them. @throws Unavailable after three attempts */
export async function whileFilesStay<T>(store: () => Promise<T | null>): Promise<T> {
  for (let attempts = 0; attempts < 3; attempts++) {
    const done = await store()
    if (done !== null) return done
  }
  throw picturesUnavailable()
}

/** Until the transaction ends, nobody deletes files of this name. */
export const lockFiles = (tx: Transaction, name: string) =>
  sql`select pg_advisory_xact_lock(hashtext('pictures'), hashtext(${name}))`.execute(tx)

/**
 * Whether the files stored before this transaction still exist: a picture of the same name may have been deleted since.
 * The first file of a name is stored first, and deleted first and last.
 */
export async function keepsFiles(tx: Transaction, store: FileStore, picture: FiledPicture): Promise<boolean> {
  const files = filesOf(picture)
  const names = files.map((file) => nameInFile(file) ?? '')
  for (const name of [...new Set(names)].toSorted()) {
    await lockFiles(tx, name)
    const found = await store.open(files[names.indexOf(name)] ?? '')
    destroy(found)
    if (!found) return false
  }
  return true
}

export const destroy = (file: OpenFile | undefined) => file?.stream.on('error', () => {}).destroy()

/** Converts an image and stores its files and the original, unless they exist. Nothing refers to them yet. */
export async function storeFiles(
  { db, files, converter }: ImageDeps,
  image: UploadedFile,
  { widths = articleWidths, crops = [], focus = middle, detail: detailWidths = [] }: Wanted,
): Promise<Stored> {
  const converted = await converter.convert(image, {
    widths,
    detailWidths,
    shapes: ['whole', ...crops],
    focus,
    salt: JSON.stringify([version, widths, ...detailWidths]),
  })
  const name = converted.hash.slice(0, 32)
  const stored = {
    name,
    sizes: sizesOf(converted, 'whole'),
    crops: cropsOf(name, converted, focus),
    detail: [...sizesOf(converted, 'detail'), ...drawingOf(converted)],
    original: converted.ending && `${name}.${converted.ending}`,
    width: converted.width,
    height: converted.height,
    bytes: image.bytes,
    file_name: toFileName(image.name) || `${name.slice(0, 8)}.webp`,
  }
  if (await findPresent(db, name)) return stored
  await putFiles(files, stored, converted)
  if (stored.original) await files.put(stored.original, await readFile(image.path), mediaTypeOf(stored.original))
  return stored
}

export async function putFiles(
  files: FileStore,
  { name, crops }: Pick<Stored, 'name' | 'crops'>,
  { files: made }: Pick<ConvertedImage, 'files'>,
): Promise<void> {
  for (const { shape, width, format, contents } of made) {
    const named = shape === 'whole' || shape === 'detail' ? name : crops[shape]?.name
    const file = named && pictureFile(named, width, format)
    if (file) await files.put(file, contents, mediaTypeOf(file))
  }
}

const drawingOf = ({ files }: Pick<ConvertedImage, 'files'>) =>
  files.flatMap(({ format, width, height }) => (format === 'svg' ? [{ width, height, isVector: true as const }] : []))

const sizesOf = ({ files, isLineArt }: Pick<ConvertedImage, 'files' | 'isLineArt'>, wanted: MadeFile['shape']) =>
  markedSizes(
    files.filter(({ shape, format }) => shape === wanted && format === 'webp'),
    isLineArt,
  )

/** The names of crops differ with the point, since browsers cache them forever. */
export function cropsOf(name: string, converted: Pick<ConvertedImage, 'files' | 'isLineArt'>, { x, y }: Point): Crops {
  const crops: Crops = {}
  for (const shape of cropShapes) {
    const sizes = sizesOf(converted, shape)
    const hash = createHash('sha256')
      .update(JSON.stringify([version, name, shape, x, y]))
      .digest('hex')
    if (sizes.length > 0) crops[shape] = { name: hash.slice(0, 32), sizes }
  }
  return crops
}

/** One line without folders. Browsers escape quotes and line breaks in it. */
const toFileName = (name: string) =>
  keepable(name)
    .replaceAll('%22', '"')
    .replace(/%0[AD]/gi, ' ')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, pictureLimits.fileName)

export async function findPresent(db: Database, name: string): Promise<PictureRow | undefined> {
  const [found] = await findPicturesNamed(db, [name])
  return found?.name === name ? found : undefined
}

async function getPresent(db: Database, name: string): Promise<PictureRow> {
  const found = await findPresent(db, name)
  if (!found) throw new Error(`The picture ${name} has been deleted meanwhile`)
  return found
}

async function addPicture(
  tx: Transaction,
  { stored: { sizes, crops, detail, ...stored }, focus = middle }: { stored: Stored; focus?: Point | undefined },
  { userId, now }: { userId: number | null; now: Date },
): Promise<PictureRow | undefined> {
  return tx
    .insertInto('pictures')
    .values({
      ...stored,
      focal_x: focus.x,
      focal_y: focus.y,
      sizes: JSON.stringify(sizes),
      crops: JSON.stringify(crops),
      detail: JSON.stringify(detail),
      uploaded_at: now,
      uploaded_by: userId,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returningAll()
    .executeTakeFirst()
}
