import { defaultSettings, type SettingValues } from '../../../features/settings/contract/rooms.ts'
import { designColours, grounds, nearestReadable } from './colours.ts'
import type { Typeface } from './typefaces.ts'

type Identity = SettingValues['identity']

/** A magazine's look: the one source for its emails, pictures, documents and bare pages. */
export interface Look {
  /** Text and accent can be read on the grounds, whatever is stored. */
  colours: Readonly<Record<keyof typeof designColours, { readonly light: string; readonly dark: string }>>
  typeface: Typeface
  /** Nothing is the publisher's own, so the design's mark and circuit traces stand for the magazine. */
  isDesigns: boolean
}

const own = ['name', 'logoLight', 'icon', 'accentLight', 'accentDark', 'inkLight', 'inkDark', 'typeface'] as const

export function toLook(identity: Identity): Look {
  const { accentLight, accentDark, inkLight, inkDark, typeface } = identity
  const readable = (light: string, dark: string) => ({
    light: nearestReadable(light, grounds.light),
    dark: nearestReadable(dark, grounds.dark),
  })
  return {
    colours: { ...designColours, ink: readable(inkLight, inkDark), accent: readable(accentLight, accentDark) },
    typeface,
    isDesigns: own.every((field) => identity[field] === defaultSettings.identity[field]),
  }
}
