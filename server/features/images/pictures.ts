import type { Picture } from '../../../contract/images.ts'
import type { ImageSize } from '../../db/tables.ts'

/** A picture as it is kept: a name, and the widths it is there in, narrowest first. */
export interface KeptPicture {
  name: string
  sizes: ImageSize[]
}

/** The widths that articles show their pictures in, in pixels. */
export const articleWidths = [400, 800, 1280]

/** Where readers get a picture in one of its widths: below the site's own address. */
export const pictureAddress = (name: string, width: number) => `/assets/${pictureFile(name, width, 'webp')}`

export const pictureFile = (name: string, width: number, format: 'webp' | 'avif') => `${name}-${width}.${format}`

/** Uploaded pictures are named by what is in them; those of the demo magazine have words for names, and no AVIF. */
const uploadedName = /^[0-9a-f]{32}$/

export const isUploaded = (name: string) => uploadedName.test(name)

/** The name of the uploaded picture that a file is one width of, or undefined. */
export const nameInFile = (file: string) => /^([0-9a-f]{32})-[1-9]\d{0,4}\.(?:webp|avif)$/.exec(file)?.[1]

/** As the contract has it: an entry for each width. */
export const presentPicture = ({ name, sizes }: KeptPicture): Picture[] =>
  sizes.map(({ width, height }) => ({
    url: pictureAddress(name, width),
    width,
    height,
    ...(isUploaded(name) && { avif: `/assets/${pictureFile(name, width, 'avif')}` }),
  }))
