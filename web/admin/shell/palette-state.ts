import { useSyncExternalStore } from 'react'
import { pauseShortcuts } from '../kit/shortcuts.ts'

let isOpen = false
const listeners = new Set<() => void>()

function become(next: boolean) {
  isOpen = next
  pauseShortcuts(next)
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const openPalette = () => become(true)
const close = () => become(false)
const toggle = () => become(!isOpen)

/** The palette is opened by a key and from the header. */
export const usePalette = () => ({ isOpen: useSyncExternalStore(subscribe, () => isOpen), close, toggle })
