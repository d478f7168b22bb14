import { designColours } from '../../../platform/contract/settings/colours.ts'
import { type Box, fitPicture, transparent } from '../../../platform/server/pictures/fit-picture.ts'
import type { SettingValues } from '../../settings/contract/groups.ts'

type Identity = SettingValues['identity']

/** A data address. Empty if there is neither. */
export const ownIcon = ({ icon, logoLight }: Identity) => icon || logoLight

export const fitLogo = async (logo: string, box: Box): Promise<Buffer | null> =>
  logo === '' ? null : fitPicture(logo, box, { isLeft: true }).catch(() => null)

/** PNG. Null if no icon can be drawn. `share` is the icon's part of the square's side. */
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

export const squareSvg = (dataAddress: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="${dataAddress}"/></svg>`
