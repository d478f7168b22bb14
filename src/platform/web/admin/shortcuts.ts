import { useEffect, useEffectEvent } from 'react'
import { createExternalStore } from '../external-store.ts'

/** A key or a sequence of two: `n`, `g e`, `Ctrl+s` (on a Mac also ⌘). */
export interface Shortcut {
  keys: string
  /** Its text in the list that `?` opens. */
  label: string
  scope: 'screen' | 'everywhere'
}

interface ActiveShortcut extends Shortcut {
  run: () => void
}

const active = createExternalStore<readonly ActiveShortcut[]>([])

/** All shortcuts that work now. */
export const useShortcuts = (): readonly Shortcut[] => active.use()

/** A shortcut that works while the component is mounted. The last one of several for the same keys wins. */
export function useShortcut(keys: string, label: string, run: () => void, scope: Shortcut['scope'] = 'screen') {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    const shortcut = { keys, label, scope, run: () => runNow() }
    active.set([...active.get(), shortcut])
    return () => active.set(active.get().filter((one) => one !== shortcut))
  }, [keys, label, scope])
}

let isPaused = false

/** Stops shortcuts without Ctrl while a dialog opens. */
export function pauseShortcuts(paused: boolean) {
  isPaused = paused
}

/** The longest time between the two keys of a sequence, in milliseconds. */
const sequenceTimeout = 1_000

/** Runs shortcuts, except while the user types or a dialog is open. Returns a function that stops it. */
export function listenForShortcuts(): () => void {
  let first: { key: string; at: number } | null = null
  const listen = (event: KeyboardEvent) => {
    // A key that needs Shift may be the second of a sequence.
    if (event.defaultPrevented || event.altKey || event.key === 'Shift') return
    const hasCtrl = event.ctrlKey || event.metaKey
    if (!hasCtrl && (isPaused || isTyping(event))) return
    const key = hasCtrl ? `Ctrl+${event.key}` : event.key
    const before = first && event.timeStamp - first.at < sequenceTimeout ? first.key : null
    first = null
    const pressed = before === null ? key : `${before} ${key}`
    const shortcut = active.get().findLast(({ keys }) => keys === pressed)
    if (shortcut) {
      event.preventDefault()
      shortcut.run()
    } else if (active.get().some(({ keys }) => keys.startsWith(`${key} `))) {
      first = { key, at: event.timeStamp }
    }
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=menuitem], [role=option]') ||
    document.querySelector('[aria-modal=true]') !== null)
