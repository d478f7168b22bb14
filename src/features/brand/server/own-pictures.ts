import { designColours } from '../../../platform/contract/settings/colours.ts'
import { type Box, fitPicture, transparent } from '../../../platform/server/pictures/fit-picture.ts'
import type { SettingValues } from '../../settings/contract/rooms.ts'

type Identity = SettingValues['identity']

/** The publisher's icon, else his logo, as a data address; empty: he has neither. */
export const ownIcon = ({ icon, logoLight }: Identity) => icon || logoLight

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
