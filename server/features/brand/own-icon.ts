import type { SettingValues } from '../../../contract/settings/rooms.ts'
import { paper } from './colours.ts'
import { pictureOf } from './look.ts'

/** Enough for 512 pixels of a small drawing. */
const density = 600

/** The publisher's icon, else his logo, as a data address; empty: he has neither. */
export const ownIcon = ({ icon, logoLight }: SettingValues['identity']) => icon || logoLight

/** A picture in the middle of a square, PNG. `share`: how much of the square it takes. */
export async function squarePng(
  dataAddress: string,
  size: number,
  { share = 1, isOpaque = false } = {},
): Promise<Buffer> {
  const picture = pictureOf(dataAddress)
  if (!picture) throw new Error('The icon is no data address')
  const inner = Math.round(size * share)
  const before = Math.floor((size - inner) / 2)
  const after = size - inner - before
  const background = isOpaque ? paper : { r: 0, g: 0, b: 0, alpha: 0 }
  // Loaded here, since it takes 7 MB, and few ask for such a picture.
  const { default: sharp } = await import('sharp')
  const image = sharp(picture.bytes, picture.type.includes('svg') ? { density } : {})
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: before, bottom: after, left: before, right: after, background })
  return (isOpaque ? image.flatten({ background: paper }) : image).png().toBuffer()
}

/** A picture in the middle of a square, SVG. */
export const squareSvg = (dataAddress: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="${dataAddress}"/></svg>`
