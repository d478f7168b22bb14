import { type ComponentType, lazy } from 'react'
import { type Screen, screens } from '../screens.ts'

/** One component for each screen, for as long as the document lives: a new one would forget what the screen holds. */
const components = new Map<Screen, ComponentType>(
  screens.flatMap((screen) => (screen.load ? [[screen, lazy(screen.load)] as const] : [])),
)

export const componentOf = (screen: Screen) => components.get(screen)
