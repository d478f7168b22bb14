import type { ComponentType } from 'react'
import type { RouteAccess } from '../../contract/accounts/roles.ts'
import type { OptionalFeatureName } from '../../contract/features.ts'
import type { OutlineIcon } from './icons.tsx'

/** A screen of the back office, as the table has it. */
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
  /** With which optional feature it goes. */
  feature?: OptionalFeatureName
  /** Loads its module on first use. The default export is the screen. */
  load: () => Promise<{ default: ComponentType }>
  /** Screens below its path, of its role, that only other screens link to. */
  below?: readonly Pick<ScreenRow, 'path' | 'title' | 'load'>[]
}

export type Screen = Omit<ScreenRow, 'below'> & Required<Pick<ScreenRow, 'label' | 'place'>>
