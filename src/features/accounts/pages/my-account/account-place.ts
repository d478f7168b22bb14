import type { ComponentType } from 'react'
import type { Filled, PlacedLink } from '../../../../platform/web/magazine/place.tsx'

/** What a feature that can be switched off adds to the account page, from its `pages/account-places.tsx`. */
export interface AccountPlaces<Data = unknown> {
  load?: () => Promise<Data>
  /** Loading it changes the subscription, so the rest loads after it. */
  isLoadedFirst?: boolean
  links?: readonly PlacedLink[]
  AboveLinks?: ComponentType<{ data: Data }>
  AfterLinks?: ComponentType<{ data: Data }>
  AfterReading?: ComponentType<{ data: Data }>
  AfterOrders?: ComponentType<{ data: Data }>
}

export type LoadedPlaces = readonly (Filled<AccountPlaces> & { data: unknown })[]
