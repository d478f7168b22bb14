import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML and during hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
