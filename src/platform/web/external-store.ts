import { useSyncExternalStore } from 'react'

export interface ExternalStore<T> {
  get: () => T
  set: (next: T) => void
  /** Kept up to date. The server's HTML has the initial value. */
  use: () => T
}

export function createExternalStore<T>(initial: T): ExternalStore<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set: (next) => {
      value = next
      for (const notify of listeners) notify()
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}
