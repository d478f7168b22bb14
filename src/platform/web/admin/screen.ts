import type { ComponentType } from 'react'
import type { RouteAccess } from '../../contract/accounts/roles.ts'
import type { OptionalFeatureName } from '../../contract/features.ts'
import type { OutlineIcon } from './icons.tsx'

/** The groups of the menu, in its order. */
export const menuGroups = ['Overview', 'Write', 'Library', 'Site', 'Readers', 'Revenue', 'Settings'] as const

/** A screen of the back office, as its feature declares it in `admin/screens.ts`. */
export interface ScreenRow {
  /** Below `/admin`, case-sensitive; '' is the first one. May have parameters: `edit/:id`. */
  path: string
  /** Its heading and the window's title. */
  title: string
  /** The text of its link. By default its title. */
  label?: string
  /** Where its link is: in the header too, in the menu or on All screens (the default), or on other screens only. */
  place?: 'header' | 'more' | 'none'
  icon: OutlineIcon
  /** Opens it after `g`. */
  key?: string
  role: RouteAccess
  /** Its place among all screens: in the header, in the lists of screens and of keys. */
  order: number
  /** Its group in the menu, and its place there. A screen that shares its entry with others has none. */
  menu?: readonly [group: (typeof menuGroups)[number], place: number]
  /** With which optional feature it goes, if not with that of its folder. */
  feature?: OptionalFeatureName
  /** Loads its module on first use. The default export is the screen. */
  load: () => Promise<{ default: ComponentType }>
  /** Screens below its path, of its role, that only other screens link to. */
  below?: readonly Pick<ScreenRow, 'path' | 'title' | 'load'>[]
}

export interface Screen extends Omit<ScreenRow, 'below'> {
  label: string
  place: Exclude<ScreenRow['place'], undefined>
}
