import { createHash } from 'node:crypto'
import type { Look } from '../../../platform/contract/settings/look.ts'
import { fontFamilies, typefaceNames } from '../../../platform/contract/settings/typefaces.ts'
import { defaultSettings, type SettingValues } from '../../settings/contract/groups.ts'
import { toLook } from '../../settings/contract/look.ts'

type Identity = SettingValues['identity']

/** A narrow type, since the settings themselves need this feature to check a logo. */
interface InForce {
  current(): SettingValues
}

const extension = (dataAddress: string) => (dataAddress.startsWith('data:image/svg') ? 'svg' : 'png')
const versionOf = (dataAddress: string) => createHash('sha256').update(dataAddress).digest('hex').slice(0, 16)

/** Named by its content, so browsers may keep it forever. */
export const logoName = (dataAddress: string) => `${versionOf(dataAddress)}.${extension(dataAddress)}`

/** Null if the design's own colours and typeface are in force. */
function themeName(identity: Identity): string | null {
  const { colours, typeface } = toLook(identity)
  const [before, first] = [defaultSettings.identity.typeface, toLook(defaultSettings.identity).colours]
  const changeable = ({ accent, ink }: Look['colours']) => [accent.light, accent.dark, ink.light, ink.dark].join('-')
  if (typeface === before && changeable(colours) === changeable(first)) return null
  return `${changeable(colours).replaceAll('#', '')}-${typeface}.css`
}

/** Null if there is no such style sheet. The doubled selector wins over the design's own in whatever order they load. */
export function writeTheme(file: string): string | null {
  const [, accentLight, accentDark, inkLight, inkDark, name] =
    /^([\da-f]{6})-([\da-f]{6})-([\da-f]{6})-([\da-f]{6})-([a-z-]+)\.css$/.exec(file) ?? []
  const typeface = typefaceNames.find((known) => known === name)
  if (!typeface) return null
  const font = typeface === defaultSettings.identity.typeface ? '' : `;--font-sans:${fontFamilies[typeface]}`
  return `:root:root{--accent:light-dark(#${accentLight},#${accentDark});--ink:light-dark(#${inkLight},#${inkDark})${font}}\n`
}

export const emailLogo = { light: '/logo/email-light.png', dark: '/logo/email-dark.png' }

/** CSS pixels, whatever the logo's own size, so that an old email is right after the logo has changed. */
export const emailLogoSize = { width: 280, height: 48 }

/** Addresses of pictures have a version, since the proxies of mail programs cache them. */
export function publisherOf<Publisher extends object>(
  settings: InForce & { publisher(): Publisher },
  { publicUrl }: { publicUrl: string },
) {
  const { identity } = settings.current()
  const { logoLight, logoDark } = identity
  const address = (mode: 'light' | 'dark', logo: string) => `${publicUrl}${emailLogo[mode]}?v=${versionOf(logo)}`
  return {
    ...settings.publisher(),
    publicUrl,
    look: toLook(identity),
    logo: logoLight
      ? {
          ...emailLogoSize,
          light: address('light', logoLight),
          dark: logoDark && logoDark !== logoLight ? address('dark', logoDark) : null,
        }
      : null,
  }
}

/** For pages that load nothing but the logo. */
export function bareFrameOf(settings: InForce & { isPreview: boolean }) {
  const { identity } = settings.current()
  return { name: identity.name, look: toLook(identity), logo: lookOf(settings).logo }
}

export function lookOf(settings: InForce & { isPreview: boolean }) {
  const { identity } = settings.current()
  const { logoLight, logoDark } = identity
  // Other requests do not see a preview's pictures, so its page embeds them.
  const address = (picture: string) => (settings.isPreview ? picture : `/logo/${logoName(picture)}`)
  const theme = themeName(identity)
  return {
    theme: theme && `/theme/${theme}`,
    typeface: identity.typeface,
    logo: logoLight ? { light: address(logoLight), dark: address(logoDark || logoLight) } : null,
  }
}
