import { pauseShortcuts } from '../../../../platform/web/admin/shortcuts.ts'
import { createExternalStore } from '../../../../platform/web/external-store.ts'

const isOpen = createExternalStore(false)
const typed = createExternalStore('')

function set(next: boolean) {
  isOpen.set(next)
  pauseShortcuts(next)
  if (next) typed.set('')
  if (next) addEventListener('keydown', collectKey, true)
  else stopCollectingKeys()
}

/** Collects what is typed before the palette's field has the focus. */
function collectKey(event: KeyboardEvent) {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (key.length === 1) typed.set(typed.get() + key)
  else if (key === 'Backspace') typed.set(typed.get().slice(0, -1))
  else if (key === 'Escape') set(false)
  else return
  event.preventDefault()
  event.stopPropagation()
}

export const stopCollectingKeys = () => removeEventListener('keydown', collectKey, true)

export const openPalette = () => set(true)

export const usePalette = () => ({ isOpen: isOpen.use(), close: () => set(false), toggle: () => set(!isOpen.get()) })

export const useTyped = () => [typed.use(), typed.set] as const
