import { links } from '../../../platform/contract/links.ts'
import { days, seconds } from '../../../platform/server/core/durations.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { sandboxed } from '../../../platform/server/http/security-headers.ts'
import { pictureOf } from '../../../platform/server/pictures/fit-picture.ts'
import type { SettingValues } from '../../settings/contract/groups.ts'
import { toLook } from '../../settings/contract/look.ts'
import { settingsKey } from '../../settings/server/index.ts'
import { openText } from './draw-text.ts'
import { toIco } from './icons.ts'
import { emailLogo, emailLogoSize, logoName, writeTheme } from './look.ts'
import { icons, writeManifest } from './manifest.ts'
import { bareMark, drawTile, type Tile, tabIcon } from './mark.ts'
import { fitLogo, ownIcon, ownSquare, squareSvg } from './own-pictures.ts'
import { toPng } from './raster.ts'
import { drawSocialCard } from './social-card.ts'

export function brandRoutes({ pages, http }: Router, { settings }: Deps) {
  function serve(
    address: string,
    headers: Record<string, string>,
    make: (identity: Identity) => Promise<Buffer | string>,
  ) {
    // Not in the page cache, which evicts what is seldom asked for.
    let made: { of: unknown; body: Promise<Buffer | string> } | null = null
    const body = async () => {
      const { identity } = settings.current()
      if (made?.of !== identity) made = { of: identity, body: make(identity) }
      return made.body
    }
    pages.document(address, async () => ({ headers, body: await body(), keys: [settingsKey] }))
  }
  const png = (address: string, make: (identity: Identity) => Promise<Buffer>) =>
    serve(address, { 'content-type': 'image/png' }, make)

  serve(links.icon, { 'content-type': 'image/svg+xml' }, drawTabIcon)
  serve(links.smallIcon, { 'content-type': 'image/x-icon' }, smallIcon)
  const iconPng = (address: string, tile: Tile, size: number, options: { share?: number; isOpaque?: boolean } = {}) =>
    png(address, async (identity) => (await ownSquare(identity, size, options)) ?? tilePng(identity, tile, size))
  // The system cuts its own shape from the first, and may cut all but a circle from the last.
  iconPng(links.touchIcon, { share: 0.66, corner: 0 }, 180, { share: 0.8, isOpaque: true })
  iconPng(icons.small, roundedTile, 192)
  iconPng(icons.large, roundedTile, 512)
  iconPng(icons.maskable, { share: 0.5, corner: 0 }, 512, { share: 0.6, isOpaque: true })
  png(links.socialCard, drawSocialCard)
  for (const [mode, address] of Object.entries(emailLogo))
    png(address, async ({ logoLight, logoDark }) => {
      const box = { width: 2 * emailLogoSize.width, height: 2 * emailLogoSize.height }
      const logo = await fitLogo(mode === 'dark' ? logoDark || logoLight : logoLight, box)
      if (!logo) throw new NotFound('logo', address)
      return logo
    })
  serve(links.manifest, { 'content-type': 'application/manifest+json' }, async (identity) =>
    writeManifest(identity, toLook(identity)),
  )

  http.get<{ Params: { file: string } }>(logoAddress, outside, async ({ params: { file } }, reply) => {
    const { logoLight, logoDark } = settings.current().identity
    const picture = [logoLight, logoDark].find((one) => one !== '' && logoName(one) === file)
    const found = picture && pictureOf(picture)
    if (!found) throw new NotFound('logo', file)
    return reply
      .headers({ ...sandboxed, ...forever })
      .type(found.type)
      .send(found.bytes)
  })

  // The address contains the colours, so a preview has its own.
  http.get<{ Params: { file: string } }>(themeFile, outside, async ({ params: { file } }, reply) => {
    const css = writeTheme(file)
    if (css === null) throw new NotFound('theme', file)
    return reply.headers(forever).type('text/css; charset=utf-8').send(css)
  })
}

const logoAddress = '/logo/:file(^[0-9a-f]{16}\\.(?:svg|png)$)'
const themeFile = '/theme/:file(^[0-9a-z-]{27,60}\\.css$)'
const outside = { config: { access: 'anyone' as const }, schema: { hide: true } }
const forever = { 'cache-control': `public, max-age=${days(365) / seconds(1)}, immutable` }

type Identity = SettingValues['identity']

const roundedTile = { share: 0.68, corner: 1 / 8 }

async function tilePng(identity: Identity, tile: Tile, size: number): Promise<Buffer> {
  const look = toLook(identity)
  const [first] = /[\p{L}\p{N}]/u.exec(identity.name.normalize('NFC').toLocaleUpperCase('en')) ?? []
  const letter = first === undefined ? null : await openText(first, look.typeface, 700)
  return toPng(drawTile(tile, letter?.isWhole ? letter : null, look), size, look.typeface)
}

async function drawTabIcon(identity: Identity): Promise<string> {
  if (ownIcon(identity)) return squareSvg(ownIcon(identity))
  if (toLook(identity).isDesigns) return tabIcon
  return squareSvg(`data:image/png;base64,${(await tilePng(identity, roundedTile, 256)).toString('base64')}`)
}

async function smallIcon(identity: Identity): Promise<Buffer> {
  const sizes = [16, 32, 48]
  const draw = async (size: number) => {
    if (toLook(identity).isDesigns) return toPng(bareMark, size)
    return (await ownSquare(identity, size)) ?? tilePng(identity, roundedTile, size)
  }
  return toIco(await Promise.all(sizes.map(async (size) => ({ size, png: await draw(size) }))))
}
