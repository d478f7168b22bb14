import { links } from '../../../platform/contract/links.ts'
import type { Look } from '../../../platform/contract/settings/look.ts'

export const icons = { small: '/icon-192.png', large: links.largeIcon, maskable: '/icon-maskable-512.png' }

export const writeManifest = (
  { name, description }: { name: string; description: string },
  { isDesigns, colours }: Look,
) =>
  JSON.stringify({
    id: links.home,
    name,
    short_name: name,
    description,
    lang: 'en',
    dir: 'ltr',
    start_url: links.home,
    scope: links.home,
    display: 'minimal-ui',
    background_color: colours.ground.light,
    theme_color: isDesigns ? colours.ground.dark : colours.accent.light,
    icons: [
      { src: links.icon, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: icons.small, type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: icons.large, type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: icons.maskable, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
