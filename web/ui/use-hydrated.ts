import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page has come to life: false in the server's HTML and while it is taken over. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
