import { designColours, grounds, nearestReadable } from '../../../platform/contract/settings/colours.ts'
import type { Look } from '../../../platform/contract/settings/look.ts'
import { defaultSettings, type SettingValues } from './groups.ts'

const own = ['name', 'logoLight', 'icon', 'accentLight', 'accentDark', 'inkLight', 'inkDark', 'typeface'] as const

export function toLook(identity: SettingValues['identity']): Look {
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
