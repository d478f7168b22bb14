import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import { toSlug } from '../../../../platform/contract/slugs.ts'
import { demoPictures, earlierPictures } from '../../../../platform/server/data-folder.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { middle } from '../../../pictures/contract/rules.ts'
import {
  findPicturesNamed,
  isUploaded,
  nameAt,
  type PictureRow,
  pictureAddress,
  pictureFile,
} from '../../../pictures/server/images/index.ts'
import type { OutgoingPicture } from './outgoing.ts'

export async function findOutgoingPictures(
  db: Database,
  addresses: Iterable<string>,
): Promise<Map<string, OutgoingPicture>> {
  const wanted = [...new Set(addresses)]
  const names = wanted.flatMap((address) => nameAt(address) ?? [])
  const library = new Map((await findPicturesNamed(db, [...new Set(names)])).map((row) => [row.asked, row]))
  return new Map(
    wanted.flatMap((address): [string, OutgoingPicture][] => {
      const row = library.get(nameAt(address) ?? '')
      const picture = row ? ofLibrary(row) : ofFolder(address)
      return picture ? [[address, picture]] : []
    }),
  )
}

function ofLibrary({ name, sizes, detail, file_name, credit, focal_x, focal_y }: PictureRow): OutgoingPicture {
  const drawing = detail.find(({ isVector }) => isVector)
  const width = (drawing ?? detail.at(-1) ?? sizes.at(-1))?.width ?? 0
  const stored = pictureFile(name, width, drawing ? 'svg' : 'webp')
  const address = drawing ? `/assets/${stored}` : pictureAddress(name, width)
  const isOfDemo = !isUploaded(name)
  return {
    // Uploaders choose file names: any characters, any length.
    file: isOfDemo ? stored : nameOf(file_name, name, extname(stored)),
    address,
    credit,
    focus: { x: focal_x, y: focal_y },
    from: isOfDemo ? { path: `${demoPictures}/${stored}` } : { store: stored },
  }
}

function ofFolder(address: string): OutgoingPicture | undefined {
  const name = nameAt(address)
  const file = basename(address)
  if (name !== undefined && !isUploaded(name))
    return { file, address, from: { path: `${demoPictures}/${file}` }, credit: '', focus: middle }
  const earlier = /^\/images((?:\/[\w-]+(?:\.[\w-]+)*)+)$/.exec(address)?.[1]
  if (earlier === undefined) return undefined
  const hash = createHash('sha256').update(earlier).digest('hex')
  return {
    file: nameOf(file, hash, extname(file)),
    address,
    credit: '',
    focus: middle,
    from: { path: earlierPictures + earlier },
  }
}

const nameOf = (given: string, hash: string, extension: string) => {
  const words = toSlug(basename(given, extname(given)))
    .slice(0, 60)
    .replace(/-$/, '')
  return `${words || 'picture'}-${hash.slice(0, 12)}${extension}`
}
