import { useSyncExternalStore } from 'react'

/** A value outside React that components follow. */
export interface ExternalStore<T> {
  get: () => T
  set: (next: T) => void
  /** The value, kept up to date. The server's HTML has the initial one. */
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
