import { links } from '../../../contract/links.ts'
import { mask, paper } from './colours.ts'

export const icons = {
  small: '/icon-192.png',
  large: '/icon-512.png',
  maskable: '/icon-maskable-512.png',
}

/** The web app manifest: what a phone puts on its home screen. */
export const writeManifest = ({ name, description }: { name: string; description: string }) =>
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
    background_color: paper,
    theme_color: mask,
    icons: [
      { src: links.icon, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: icons.small, type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: icons.large, type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: icons.maskable, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
