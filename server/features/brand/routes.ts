import { links } from '../../../contract/links.ts'
import type { SettingValues } from '../../../contract/settings/rooms.ts'
import type { Deps, Router } from '../deps.ts'
import { settingsKey } from '../settings/index.ts'
import { toIco } from './icons.ts'
import { icons, writeManifest } from './manifest.ts'
import { bareMark, markTile, tabIcon } from './mark.ts'
import { toPng } from './raster.ts'
import { drawSocialCard } from './social-card.ts'

/** A rounded tile; a full square where the system cuts its own shape, with the mark inside the circle that is never cut. */
const tile = markTile({ share: 0.68, corner: 1 / 8 })
const squareTile = markTile({ share: 0.66, corner: 0 })
const maskableTile = markTile({ share: 0.5, corner: 0 })

/** Icons, the web app manifest and the picture of links. All of them depend on the settings only. */
export function brandRoutes({ pages }: Router, { settings }: Deps) {
  function file(
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
    file(address, { 'content-type': 'image/png' }, make)

  file(links.icon, { 'content-type': 'image/svg+xml' }, async () => tabIcon)
  file(links.smallIcon, { 'content-type': 'image/x-icon' }, smallIcon)
  png(links.touchIcon, () => toPng(squareTile, 180))
  png(icons.small, () => toPng(tile, 192))
  png(icons.large, () => toPng(tile, 512))
  png(icons.maskable, () => toPng(maskableTile, 512))
  png(links.socialCard, ({ name }) => drawSocialCard({ siteName: name }))
  file(links.manifest, { 'content-type': 'application/manifest+json' }, async ({ name }) => writeManifest(name))
}

type Identity = SettingValues['identity']

async function smallIcon(): Promise<Buffer> {
  const sizes = [16, 32, 48]
  return toIco(await Promise.all(sizes.map(async (size) => ({ size, png: await toPng(bareMark, size) }))))
}
