import type { ComponentType } from 'react'
import type { RouteAccess } from '../../contract/accounts/roles.ts'
import type { OptionalFeatureName } from '../../contract/features.ts'
import type { OutlineIcon } from './kit/icons.tsx'

/** The groups of the rail, in its order. */
export const screenGroups = {
  write: 'Write',
  arrange: 'Site',
  readers: 'Readers',
  money: 'Revenue',
  figures: 'Analytics',
  settings: 'Settings',
} as const
type ScreenGroup = keyof typeof screenGroups

/** A screen of the back office, as the table has it. */
export interface ScreenRow {
  /** Below `/admin`, case-sensitive; '' is the first one. May have parameters: `edit/:id`. */
  path: string
  /** Its heading and the window's title. */
  title: string
  /** The text of its link. By default its title. */
  label?: string
  /** Where its link is: in the header and the rail, in the rail (the default), or on other screens only. */
  place?: 'header' | 'more' | 'none'
  /** Its place in the rail. */
  group: ScreenGroup
  icon: OutlineIcon
  /** Opens it after `g`. */
  key?: string
  role: RouteAccess
  /** With which optional feature it goes. */
  feature?: OptionalFeatureName
  /** Loads its module on first use. The default export is the screen. */
  load: () => Promise<{ default: ComponentType }>
  /** Screens below its path, of its group and role, that only other screens link to. */
  below?: readonly Pick<ScreenRow, 'path' | 'title' | 'load'>[]
}

export type Screen = Omit<ScreenRow, 'below'> & Required<Pick<ScreenRow, 'label' | 'place'>>
