import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** A key, or two one after the other: `n`, `g e`, `Ctrl+s` (on a Mac also ⌘). */
export interface Shortcut {
  keys: string
  /** What it does, as the list under `?` says it. */
  label: string
  /** Of the screen, or of the whole back office. */
  of: 'screen' | 'office'
}

interface Kept extends Shortcut {
  run: () => void
}

let kept: readonly Kept[] = []
const listeners = new Set<() => void>()

function become(next: readonly Kept[]) {
  kept = next
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Every shortcut that works at present. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => kept)

/** A shortcut for as long as the part is there. Of several for the same keys the last one works. */
export function useShortcut(keys: string, label: string, run: () => void, of: Shortcut['of'] = 'screen') {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    const shortcut = { keys, label, of, run: () => runNow() }
    become([...kept, shortcut])
    return () => become(kept.filter((one) => one !== shortcut))
  }, [keys, label, of])
}

let isPaused = false

/** Nothing but keys with Ctrl works while a dialog is on its way. */
export function pauseShortcuts(paused: boolean) {
  isPaused = paused
}

/** How long the second key may take, in milliseconds. */
const patience = 1_000

/** Listens for shortcuts; gives the way to stop. Whoever types, or answers a dialog, is left alone. */
export function listenForShortcuts(): () => void {
  let first: { key: string; at: number } | null = null
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    // A key with Ctrl is never part of what somebody types.
    const isHeld = event.ctrlKey || event.metaKey
    if (!isHeld && (isPaused || isElsewhere(event))) return
    const key = isHeld ? `Ctrl+${event.key}` : event.key
    const before = first && event.timeStamp - first.at < patience ? first.key : null
    first = null
    const pressed = before === null ? key : `${before} ${key}`
    const shortcut = kept.findLast(({ keys }) => keys === pressed)
    if (shortcut) {
      event.preventDefault()
      shortcut.run()
    } else if (kept.some(({ keys }) => keys.startsWith(`${key} `))) {
      first = { key, at: event.timeStamp }
    }
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}

const isElsewhere = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=menuitem], [role=option]') ||
    document.querySelector('[aria-modal=true]') !== null)
