/** Limits, shapes and messages of the library of pictures. No schemas, since the browser imports this file. */

/** The shapes that pictures are cropped to: of cards and link previews, and of portraits. */
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
/** A part of at least this share is the whole: cropping would cost files and save nothing. */
const almostAll = 0.99

/** The largest part of a picture with a shape, as close around a point as its edges allow; null: the whole picture. Pure. */
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
  saved: 'The picture has been saved.',
  deleted: 'The picture has been deleted.',
  replaced: 'The picture has been replaced everywhere.',
  merged: 'The library had this picture already. It now shows everywhere in place of the replaced one.',
  unchanged: 'This is the same picture. Nothing was replaced.',
  altTooLong: `The alternative text must have at most ${pictureLimits.alt} characters`,
  creditTooLong: `The credit must have at most ${pictureLimits.credit} characters`,
  focusOutside: 'The focal point must be within the picture: from 0 to 100 percent',
  inUse: 'This picture is used. Remove it there first, or replace it.',
  changed: 'Somebody else has replaced or deleted this picture meanwhile. Reload the page to see it.',
  missing: 'A picture here has been deleted from the library. Remove it or choose another',
  notYours: 'You can change pictures that you have uploaded. Ask an editor to change others.',
} as const
