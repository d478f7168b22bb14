import { sql } from 'kysely'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { readRowsSoFar } from '../../../../platform/server/db/rows-so-far.ts'
import { pictureMessages } from '../../contract/rules.ts'
import { type FiledPicture, filesOf, isUploaded, nameAt, type PictureRow, pictureFile } from './pictures.ts'

/** Finds pictures by present or former names. Each comes with the name that was asked for. */
export async function findPicturesNamed(
  db: Database,
  names: readonly string[],
): Promise<(PictureRow & { asked: string })[]> {
  if (names.length === 0) return []
  return db
    .selectFrom('picture_names')
    .innerJoin('pictures', 'pictures.id', 'picture_id')
    .selectAll('pictures')
    .select('picture_names.name as asked')
    .where('picture_names.name', 'in', names)
    .execute()
}

/** The picture, whole or cropped, present or replaced since, at a path of this site. */
export async function findPictureAt(db: Database, address: string): Promise<PictureRow | undefined> {
  const name = nameAt(address)
  return name === undefined ? undefined : (await findPicturesNamed(db, [name]))[0]
}

const address = /\/assets\/[0-9a-z-]+\.(?:webp|avif|svg)/g

/** Until the transaction ends, nobody deletes these pictures. @throws InvalidInput for `field` if one is deleted */
export async function holdPictures(tx: Transaction, field: string, text: string): Promise<void> {
  const names = [...new Set([...text.matchAll(address)].flatMap(([path]) => nameAt(path) ?? []))]
  if (names.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select picture_names.name from picture_names join pictures on pictures.id = picture_id
    where picture_names.name = any(${names}::text[]) order by pictures.id for key share of pictures`.execute(tx)
  const known = new Set(rows.map(({ name }) => name))
  // Names that are words belong to the demo or an earlier system, whose files are not in the library.
  if (names.some((name) => isUploaded(name) && !known.has(name))) throw new InvalidInput(field, pictureMessages.missing)
}

/** The schema may be of an earlier version. */
export async function findPictureFiles(db: Database): Promise<string[]> {
  const standIns: FiledPicture = { name: '', sizes: [], crops: {}, detail: [], original: '' }
  return (await readRowsSoFar(db, 'pictures', standIns)).flatMap(filesOf)
}

/** The present file for a former name, in the same or the next width. Undefined if there is none. */
export async function findPresentFile(db: Database, name: string, width: number, format: 'webp' | 'avif') {
  const { rows } = await sql<{ stored: Pick<PictureRow, 'name' | 'sizes'> }>`
    select coalesce(crops -> shape, jsonb_build_object('name', pictures.name, 'sizes', sizes)) as stored
    from picture_names join pictures on pictures.id = picture_id
    where picture_names.name = ${name}`.execute(db)
  const stored = rows[0]?.stored
  const size = stored?.sizes.find((one) => one.width >= width) ?? stored?.sizes.at(-1)
  return stored && size && stored.name !== name && isUploaded(stored.name)
    ? pictureFile(stored.name, size.width, format)
    : undefined
}
