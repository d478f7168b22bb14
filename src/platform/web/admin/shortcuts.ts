import { useEffect, useEffectEvent } from 'react'
import { createExternalStore } from '../external-store.ts'

/** `n`, `g e` (one after the other), `Ctrl+s` (on a Mac also ⌘). */
export interface Shortcut {
  keys: string
  label: string
  scope: 'screen' | 'everywhere'
}

interface ActiveShortcut extends Shortcut {
  run: () => void
}

const active = createExternalStore<readonly ActiveShortcut[]>([])

export const useShortcuts = (): readonly Shortcut[] => active.use()

/** Works while mounted. Of several for the same keys the last one wins. */
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

/** Between the two keys of a sequence, in milliseconds. */
const sequenceTimeout = 1_000

/** Not while the user types or a dialog is open. Returns a stop function. */
export function listenForShortcuts(): () => void {
  let first: { key: string; at: number } | null = null
  const listen = (event: KeyboardEvent) => {
    // The second key of a sequence may need Shift.
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
