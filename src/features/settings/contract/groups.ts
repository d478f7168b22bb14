import { defaultsOf, type SettingGroup, type ValuesOf } from '../../../platform/contract/settings/fields.ts'
import { contact } from './groups/contact.ts'
import { crawlers } from './groups/crawlers.ts'
import { features } from './groups/features.ts'
import { frontPage } from './groups/front-page.ts'
import { identity } from './groups/identity.ts'
import { menu } from './groups/menu.ts'
import { newsletter } from './groups/newsletter.ts'
import { parts } from './groups/part-pages.ts'
import { reading } from './groups/reading.ts'
import { records } from './groups/records.ts'
import { security } from './groups/security.ts'
import { subscription } from './groups/subscription.ts'

/**
 * In the order of the screen. Form, search, validation, history, audit, export and import follow from this table. Each
 * default is what a fresh start shows.
 */
export const groups = {
  identity,
  contact,
  menu,
  frontPage,
  features,
  subscription,
  reading,
  newsletter,
  parts,
  crawlers,
  security,
  records,
} as const satisfies Record<string, SettingGroup>

export type SettingGroupName = keyof typeof groups
export type SettingGroupValues<Name extends SettingGroupName> = ValuesOf<(typeof groups)[Name]['fields']>
export type SettingValues = { readonly [Name in SettingGroupName]: Readonly<SettingGroupValues<Name>> }

export const settingGroupNames = Object.keys(groups) as SettingGroupName[]
export const isSettingGroupName = (name: string): name is SettingGroupName => Object.hasOwn(groups, name)
export const getSettingGroup = (name: SettingGroupName): SettingGroup => groups[name]

export const defaultSettings = Object.fromEntries(
  settingGroupNames.map((name) => [name, defaultsOf(groups[name].fields)]),
) as SettingValues
