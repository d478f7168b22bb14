import { designColours } from '../../../platform/contract/settings/colours.ts'
import type { SettingValues } from '../../settings/contract/rooms.ts'
import { pictureOf } from './look.ts'

type Identity = SettingValues['identity']

/** The publisher's icon, else his logo, as a data address; empty: he has neither. */
export const ownIcon = ({ icon, logoLight }: Identity) => icon || logoLight

interface Box {
  width: number
  height: number
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

/** A picture as large as it fits into a box, in its middle or at its left edge, PNG of the box's size. @throws if it cannot be drawn */
export async function fitPicture(dataAddress: string, { width, height }: Box, { isLeft = false } = {}) {
  const picture = pictureOf(dataAddress)
  if (!picture) throw new Error('The picture is no data address')
  // Loaded here, since it takes 7 MB, and few ask for such a picture.
  const { default: sharp } = await import('sharp')
  // The frame gives a drawing a size, whatever it says of its own: none, or one of 40,000 pixels.
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" preserveAspectRatio="${isLeft ? 'xMinYMid' : 'xMidYMid'} meet" href="${dataAddress}"/></svg>`
  const image = sharp(picture.type.includes('svg') ? Buffer.from(frame) : picture.bytes)
  return image
    .resize(width, height, { fit: 'contain', position: isLeft ? 'left' : 'centre', background: transparent })
    .png()
    .toBuffer()
}

/** The logo at the left of such a box; null: there is none that can be drawn. */
export const fitLogo = async (logo: string, box: Box): Promise<Buffer | null> =>
  logo === '' ? null : fitPicture(logo, box, { isLeft: true }).catch(() => null)

/** The publisher's icon in the middle of a square, PNG; null: there is none that can be drawn. `share`: how much of the square it takes. */
export async function ownSquare(
  identity: Identity,
  size: number,
  { share = 1, isOpaque = false } = {},
): Promise<Buffer | null> {
  const inner = Math.round(size * share)
  const before = Math.floor((size - inner) / 2)
  const after = size - inner - before
  const icon = ownIcon(identity)
  const picture = icon && (await fitPicture(icon, { width: inner, height: inner }).catch(() => null))
  if (!picture) return null
  const { default: sharp } = await import('sharp')
  const image = sharp(picture).extend({
    top: before,
    bottom: after,
    left: before,
    right: after,
    background: transparent,
  })
  // A second step, since flattening comes before extending.
  if (!isOpaque) return image.png().toBuffer()
  return sharp(await image.png().toBuffer())
    .flatten({ background: designColours.ground.light })
    .png()
    .toBuffer()
}

/** A picture in the middle of a square, SVG. */
export const squareSvg = (dataAddress: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="${dataAddress}"/></svg>`
