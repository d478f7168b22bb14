import { createHash } from 'node:crypto'
import type { SettingValues } from '../../../contract/settings/rooms.ts'
import { defaultSettings } from '../../../contract/settings/rooms.ts'
import { typefaceNames } from '../../../contract/settings/typefaces.ts'
import type { Settings } from '../settings/index.ts'

type Identity = SettingValues['identity']

/** The file of a stored picture; null: there is none. */
export interface PictureFile {
  type: string
  bytes: Buffer
}

export function pictureOf(dataAddress: string): PictureFile | null {
  const [, type, content] = /^data:([^;]+);base64,(.*)$/s.exec(dataAddress) ?? []
  return type && content ? { type, bytes: Buffer.from(content, 'base64') } : null
}

const extension = (dataAddress: string) => (dataAddress.startsWith('data:image/svg') ? 'svg' : 'png')

/** Named by its content, so browsers may keep it forever. */
export const logoName = (dataAddress: string) =>
  `${createHash('sha256').update(dataAddress).digest('hex').slice(0, 16)}.${extension(dataAddress)}`

const colours = ['accentLight', 'accentDark', 'inkLight', 'inkDark'] as const

/** The address of the style sheet with the publisher's colours and typeface; null: the design's own are in force. */
export function themeAddress(identity: Identity): string | null {
  const themed = [...colours, 'typeface'] as const
  if (themed.every((name) => identity[name] === defaultSettings.identity[name])) return null
  return `/theme/${[...colours.map((name) => identity[name].slice(1)), identity.typeface].join('-')}.css`
}

/** The style sheet of that name; null: there is none. The doubled selector wins over the design's own in whatever order they load. */
export function writeTheme(file: string): string | null {
  const [, accentLight, accentDark, inkLight, inkDark, name] =
    /^([\da-f]{6})-([\da-f]{6})-([\da-f]{6})-([\da-f]{6})-([a-z-]+)\.css$/.exec(file) ?? []
  const typeface = typefaceNames.find((known) => known === name)
  if (!typeface) return null
  const font = typeface === defaultSettings.identity.typeface ? '' : `;--font-sans:var(--typeface-${typeface})`
  return `:root:root{--accent:light-dark(#${accentLight},#${accentDark});--ink:light-dark(#${inkLight},#${inkDark})${font}}\n`
}

/** The magazine's logo, colours and typeface, as pages link to them. */
export function lookOf(settings: Settings) {
  const { identity } = settings.current()
  const { logoLight, logoDark } = identity
  // Other requests do not see the pictures of a preview, so its page has them itself.
  const address = (picture: string) => (settings.isPreview ? picture : `/logo/${logoName(picture)}`)
  return {
    theme: themeAddress(identity),
    typeface: identity.typeface,
    logo: logoLight ? { light: address(logoLight), dark: address(logoDark || logoLight) } : null,
  }
}
