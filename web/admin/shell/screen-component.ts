import { type ComponentType, lazy } from 'react'
import { type Screen, screens } from '../screens.ts'

export interface Mounted {
  screen: Screen
  Component: ComponentType
}

/** One component for each screen, for as long as the document lives: a new one would forget what the screen holds. */
export const mounted: readonly Mounted[] = screens.map((screen) => ({ screen, Component: lazy(screen.load) }))
