import type { Selectable } from 'kysely'
import type { Picture } from '../../../../platform/contract/images.ts'
import type { ImageSize, StoredPicture } from '../../../../platform/server/db/column-values.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import { type Shape, shapes } from '../../contract/rules.ts'
export type PictureRow = Selectable<Tables['pictures']>

/** In pixels. */
export const articleWidths = [400, 800, 1280]

/** In pixels, for readers who enlarge a picture to read its labels. */
export const detailWidths = [1920, 3840]

export const cropShapes = Object.keys(shapes) as Shape[]

export const pictureAddress = (name: string, width: number) => `/assets/${pictureFile(name, width, 'webp')}`

export const pictureFile = (name: string, width: number, format: 'webp' | 'avif' | 'svg') =>
  `${name}-${width}.${format}`

export const mediaTypeOf = (file: string) =>
  `image/${file.split('.').at(-1)}`.replace(/svg$/, 'svg+xml').replace(/jpg$/, 'jpeg')

/** The path of the SVG, which is sharp at any size. Undefined if the picture is no SVG drawing. */
export function drawingAddress({ name, detail }: Pick<PictureRow, 'name' | 'detail'>) {
  const drawn = detail.find(({ isVector }) => isVector)
  return drawn && `/assets/${pictureFile(name, drawn.width, 'svg')}`
}

/** Uploaded pictures are named by their hash. The demo's pictures have words as names and no AVIF. */
const uploadedName = /^[0-9a-f]{32}$/

export const isUploaded = (name: string) => uploadedName.test(name)

/** Name of the uploaded picture that a file belongs to. An original's file has no width in its name. */
export const nameInFile = (file: string) =>
  /^([0-9a-f]{32})(?:-[1-9]\d{0,4}\.(?:webp|avif|svg)|\.(?:jpg|png|webp))$/.exec(file)?.[1]

/** Name of the picture, uploaded or of the demo, at a path of this site. */
export const nameAt = (address: string) =>
  /^\/assets\/([0-9a-z]+(?:-[0-9a-z]+)*)-[1-9]\d{0,4}\.(?:webp|avif|svg)$/.exec(address)?.[1]

export function inShape(
  { name, sizes, crops }: Pick<PictureRow, 'name' | 'sizes' | 'crops'>,
  shape: Shape,
): StoredPicture {
  return crops[shape] ?? { name, sizes }
}

/** The files of a picture and its crops. None for the demo's pictures. */
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

export const isDrawn = ({ sizes }: Pick<StoredPicture, 'sizes'>) => sizes.some(({ isLineArt }) => isLineArt)

export const markedSizes = (sizes: readonly ImageSize[], isLineArt: boolean): ImageSize[] =>
  sizes.map(({ width, height }) => ({ width, height, ...(isLineArt && { isLineArt: true as const }) }))

export const presentPicture = ({ name, sizes }: StoredPicture): Picture[] =>
  sizes.map(({ width, height, isLineArt }) => ({
    url: pictureAddress(name, width),
    width,
    height,
    ...(isLineArt && { isLineArt }),
    ...(isUploaded(name) && { avif: `/assets/${pictureFile(name, width, 'avif')}` }),
  }))
