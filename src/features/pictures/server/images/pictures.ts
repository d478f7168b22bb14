import type { Selectable } from 'kysely'
import type { Picture } from '../../../../platform/contract/images.ts'
import type { ImageSize, StoredPicture } from '../../../../platform/server/db/column-values.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import { type Shape, shapes } from '../../contract/rules.ts'
export type PictureRow = Selectable<Tables['pictures']>

/** The widths of pictures in articles, in pixels. */
export const articleWidths = [400, 800, 1280]

/** Wider ones, for readers who enlarge a picture to read its labels. */
export const detailWidths = [1920, 3840]

export const cropShapes = Object.keys(shapes) as Shape[]

/** The path of a picture in one of its widths. */
export const pictureAddress = (name: string, width: number) => `/assets/${pictureFile(name, width, 'webp')}`

export const pictureFile = (name: string, width: number, format: 'webp' | 'avif' | 'svg') =>
  `${name}-${width}.${format}`

export const mediaTypeOf = (file: string) =>
  `image/${file.split('.').at(-1)}`.replace(/svg$/, 'svg+xml').replace(/jpg$/, 'jpeg')

/** The path of what a picture was drawn with, which is sharp in every size; undefined: it is no drawing in SVG. */
export function drawingAddress({ name, detail }: Pick<PictureRow, 'name' | 'detail'>) {
  const drawn = detail.find(({ isVector }) => isVector)
  return drawn && `/assets/${pictureFile(name, drawn.width, 'svg')}`
}

/** Uploaded pictures are named by their hash. The demo's pictures have words as names and no AVIF. */
const uploadedName = /^[0-9a-f]{32}$/

export const isUploaded = (name: string) => uploadedName.test(name)

/** The name of the uploaded picture that a file belongs to. Its original has no width in its name. */
export const nameInFile = (file: string) =>
  /^([0-9a-f]{32})(?:-[1-9]\d{0,4}\.(?:webp|avif|svg)|\.(?:jpg|png|webp))$/.exec(file)?.[1]

/** The name of the picture at a path of this site, be it uploaded or the demo magazine's. */
export const nameAt = (address: string) =>
  /^\/assets\/([0-9a-z]+(?:-[0-9a-z]+)*)-[1-9]\d{0,4}\.(?:webp|avif|svg)$/.exec(address)?.[1]

/** What a card or a portrait shows of a picture. */
export function inShape(
  { name, sizes, crops }: Pick<PictureRow, 'name' | 'sizes' | 'crops'>,
  shape: Shape,
): StoredPicture {
  return crops[shape] ?? { name, sizes }
}

/** The files that a picture and its crops are stored in. None of the demo magazine's. */
export const filesOf = ({ name, sizes, crops, detail, original }: FiledPicture): string[] => [
  ...[{ name, sizes }, ...Object.values(crops)]
    .filter((stored) => isUploaded(stored.name))
    .flatMap((stored) =>
      stored.sizes.flatMap(({ width }) => [
        pictureFile(stored.name, width, 'webp'),
        pictureFile(stored.name, width, 'avif'),
      ]),
    ),
  ...(isUploaded(name) ? detail : []).map(({ width, isVector }) => pictureFile(name, width, isVector ? 'svg' : 'webp')),
  ...(original ? [original] : []),
]

export type FiledPicture = Pick<PictureRow, 'name' | 'sizes' | 'crops' | 'detail' | 'original'>

/** Whether a stored picture is line art. */
export const isDrawn = ({ sizes }: Pick<StoredPicture, 'sizes'>) => sizes.some(({ isLineArt }) => isLineArt)

/** The same sizes of a picture that is line art, or is not. */
export const markedSizes = (sizes: readonly ImageSize[], isLineArt: boolean): ImageSize[] =>
  sizes.map(({ width, height }) => ({ width, height, ...(isLineArt && { isLineArt: true as const }) }))

/** The contract's picture: an entry for each width. */
export const presentPicture = ({ name, sizes }: StoredPicture): Picture[] =>
  sizes.map(({ width, height, isLineArt }) => ({
    url: pictureAddress(name, width),
    width,
    height,
    ...(isLineArt && { isLineArt }),
    ...(isUploaded(name) && { avif: `/assets/${pictureFile(name, width, 'avif')}` }),
  }))
