import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

function subscribe(tell: () => void) {
  const preference = matchMedia(query)
  preference.addEventListener('change', tell)
  return () => preference.removeEventListener('change', tell)
}

/** False before hydration. */
export const useReducedMotion = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
