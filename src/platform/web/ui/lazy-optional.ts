import { type ComponentType, lazy } from 'react'

/** A component that is loaded when it is shown first. Without a connection nothing is in its place, and the page stays. */
export const lazyOptional = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<Props> })))
