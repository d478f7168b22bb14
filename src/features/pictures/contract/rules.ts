/** No schemas here, since the browser imports this file. */

/** Width to height: `wide` for cards and link previews, `square` for portraits. */
export const shapes = { wide: 16 / 9, square: 1 } as const
export type Shape = keyof typeof shapes

/** In percent from the left and from the top. */
export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const middle: Point = { x: 50, y: 50 }

/** Narrower pictures are shown as they are. */
const narrowest = 200
/** A crop with at least this share of the picture is not made: it would cost files and save nothing. */
const almostAll = 0.99

/** The largest crop with a shape, centred on a point as far as the edges allow. Null: the whole picture. */
export function cropOf({ width, height }: Size, shape: Shape, { x, y }: Point) {
  const ratio = shapes[shape]
  const part = {
    width: Math.min(width, Math.round(height * ratio)),
    height: Math.min(height, Math.round(width / ratio)),
  }
  if (width < narrowest || (part.width >= width * almostAll && part.height >= height * almostAll)) return null
  return { ...part, left: startOf(x, part.width, width), top: startOf(y, part.height, height) }
}

const startOf = (percent: number, part: number, whole: number) =>
  Math.min(whole - part, Math.max(0, Math.round((percent / 100) * whole - part / 2)))

export const pictureLimits = { alt: 500, credit: 200, fileName: 200, pageSize: 48 } as const

export const pictureMessages = {
  saved: 'Image saved.',
  deleted: 'Image deleted.',
  replaced: 'Image replaced everywhere.',
  merged: 'This image was already in the library. It now replaces the old one everywhere.',
  unchanged: 'This is the same image. Nothing was replaced.',
  altTooLong: `The alt text must be ${pictureLimits.alt} characters or fewer`,
  creditTooLong: `The credit must be ${pictureLimits.credit} characters or fewer`,
  focusOutside: 'The focal point must be within the image: from 0 to 100 percent',
  inUse: 'This image is in use. Remove it from each place first, or replace it.',
  inDeleted:
    'An article that was deleted in the last week uses this image. The deletion can be undone for a week. Replace the image, or delete it after that.',
  inNewsletter: 'A newsletter uses this image, and emails load it when they are opened. Replace the image instead.',
  changed: 'Another user has replaced or deleted this image. Reload the page to see the change.',
  missing: 'An image in this text has been deleted from the library. Remove it or choose another',
  notYours: 'You can change only images that you have uploaded. Ask an editor to change others.',
} as const
