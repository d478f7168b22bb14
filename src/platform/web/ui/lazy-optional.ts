import { type ComponentType, lazy } from 'react'

/** Loaded when it is shown first. Without a connection it renders nothing, and the page stays. */
export const lazyOptional = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<Props> })))
