import type { Picture } from '../../../contract/images.ts'
import type { ImageSize } from '../../db/tables/images.ts'

/** A stored picture: its name and sizes, narrowest first. */
export interface StoredPicture {
  name: string
  sizes: ImageSize[]
}

/** The widths of pictures in articles, in pixels. */
export const articleWidths = [400, 800, 1280]

/** The path of a picture in one of its widths. */
export const pictureAddress = (name: string, width: number) => `/assets/${pictureFile(name, width, 'webp')}`

export const pictureFile = (name: string, width: number, format: 'webp' | 'avif') => `${name}-${width}.${format}`

/** Uploaded pictures are named by their hash. The demo's pictures have words as names and no AVIF. */
const uploadedName = /^[0-9a-f]{32}$/

export const isUploaded = (name: string) => uploadedName.test(name)

/** The name of the uploaded picture that a file belongs to. */
export const nameInFile = (file: string) => /^([0-9a-f]{32})-[1-9]\d{0,4}\.(?:webp|avif)$/.exec(file)?.[1]

/** The contract's picture: an entry for each width. */
export const presentPicture = ({ name, sizes }: StoredPicture): Picture[] =>
  sizes.map(({ width, height }) => ({
    url: pictureAddress(name, width),
    width,
    height,
    ...(isUploaded(name) && { avif: `/assets/${pictureFile(name, width, 'avif')}` }),
  }))
