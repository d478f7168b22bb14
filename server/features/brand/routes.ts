import { links } from '../../../contract/links.ts'
import type { SettingValues } from '../../../contract/settings/rooms.ts'
import { days, seconds } from '../../core/durations.ts'
import { NotFound } from '../../core/errors.ts'
import { sandboxed } from '../../http/security-headers.ts'
import type { Deps, Router } from '../deps.ts'
import { settingsKey } from '../settings/index.ts'
import { toIco } from './icons.ts'
import { logoName, pictureOf, writeTheme } from './look.ts'
import { icons, writeManifest } from './manifest.ts'
import { bareMark, markTile, tabIcon } from './mark.ts'
import { ownIcon, squarePng, squareSvg } from './own-icon.ts'
import { toPng } from './raster.ts'
import { drawSocialCard } from './social-card.ts'

/** A rounded tile; a full square where the system cuts its own shape, with the mark inside the circle that is never cut. */
const tile = markTile({ share: 0.68, corner: 1 / 8 })
const squareTile = markTile({ share: 0.66, corner: 0 })
const maskableTile = markTile({ share: 0.5, corner: 0 })

/** Icons, the web app manifest and the picture of links. All of them depend on the settings only. */
export function brandRoutes({ pages, http }: Router, { settings }: Deps) {
  function serve(
    address: string,
    headers: Record<string, string>,
    make: (identity: Identity) => Promise<Buffer | string>,
  ) {
    // The page cache lets go of what is not asked for; these are small and change with the settings only.
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

  serve(links.icon, { 'content-type': 'image/svg+xml' }, async (identity) =>
    ownIcon(identity) ? squareSvg(ownIcon(identity)) : tabIcon,
  )
  serve(links.smallIcon, { 'content-type': 'image/x-icon' }, smallIcon)
  const iconPng = (
    address: string,
    drawing: string,
    size: number,
    options: { share?: number; isOpaque?: boolean } = {},
  ) =>
    png(address, (identity) => (ownIcon(identity) ? squarePng(ownIcon(identity), size, options) : toPng(drawing, size)))
  iconPng(links.touchIcon, squareTile, 180, { share: 0.8, isOpaque: true })
  iconPng(icons.small, tile, 192)
  iconPng(icons.large, tile, 512)
  iconPng(icons.maskable, maskableTile, 512, { share: 0.6, isOpaque: true })
  png(links.socialCard, ({ name, tagline }) => drawSocialCard({ siteName: name, tagline }))
  serve(links.manifest, { 'content-type': 'application/manifest+json' }, async (identity) => writeManifest(identity))

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

  // The address has the colours, so a preview has its own.
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

async function smallIcon(identity: Identity): Promise<Buffer> {
  const sizes = [16, 32, 48]
  const own = ownIcon(identity)
  const draw = (size: number) => (own ? squarePng(own, size) : toPng(bareMark, size))
  return toIco(await Promise.all(sizes.map(async (size) => ({ size, png: await draw(size) }))))
}
