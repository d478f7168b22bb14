import type { ComponentType } from 'react'
import type { RouteAccess } from '../../contract/accounts/roles.ts'
import type { OptionalFeatureName } from '../../contract/features.ts'
import type { OutlineIcon } from './icons.tsx'

export const menuGroups = ['Overview', 'Write', 'Library', 'Site', 'Readers', 'Revenue', 'Settings'] as const

/** A feature declares it in its `admin/screens.ts`. */
export interface ScreenRow {
  /** Below `/admin`, case-sensitive; '' is the first one. May have parameters: `edit/:id`. */
  path: string
  title: string
  /** Text of its link. Default: the title. */
  label?: string
  /** Where its link is: also in the header, in the menu or on All screens (default), or on other screens only. */
  place?: 'header' | 'more' | 'none'
  icon: OutlineIcon
  /** Opens it after `g`. */
  key?: string
  role: RouteAccess
  /** Whose data its users see, and which: the choice of a role says so. */
  personalData?: string
  /** Among all screens: in the header, in the lists of screens and of keys. */
  order: number
  /** None for a screen that shares another's entry. */
  menu?: readonly [group: (typeof menuGroups)[number], place: number]
  /** Default: the feature of its folder. */
  feature?: OptionalFeatureName
  /** The default export is the screen. Loaded on first use. */
  load: () => Promise<{ default: ComponentType }>
  /** Screens below its path, of its role, that only other screens link to. */
  below?: readonly Pick<ScreenRow, 'path' | 'title' | 'load'>[]
}

export interface Screen extends Omit<ScreenRow, 'below'> {
  label: string
  place: Exclude<ScreenRow['place'], undefined>
}
