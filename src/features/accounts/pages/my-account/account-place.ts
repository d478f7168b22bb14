import type { ComponentType } from 'react'
import type { Filled, PlacedLink } from '../../../../platform/web/magazine/place.tsx'

/** What a feature that can be switched off puts into the reader's account page. It fills them in its `pages/account-places.tsx`. */
export interface AccountPlaces<Data = unknown> {
  /** In the browser, for the places below. */
  load?: () => Promise<Data>
  /** Loading it changes the subscription, so that the rest is loaded after it. */
  isLoadedFirst?: boolean
  /** In the section of what is the reader's own. */
  links?: readonly PlacedLink[]
  AboveLinks?: ComponentType<{ data: Data }>
  AfterLinks?: ComponentType<{ data: Data }>
  /** Sections of the page. */
  AfterReading?: ComponentType<{ data: Data }>
  AfterOrders?: ComponentType<{ data: Data }>
}

/** With what each feature has loaded. */
export type LoadedPlaces = readonly (Filled<AccountPlaces> & { data: unknown })[]
