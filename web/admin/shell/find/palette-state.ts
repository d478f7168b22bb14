import { createExternalStore } from '../../../external-store.ts'
import { pauseShortcuts } from '../../kit/shortcuts.ts'

const isOpen = createExternalStore(false)

function set(next: boolean) {
  isOpen.set(next)
  pauseShortcuts(next)
}

export const openPalette = () => set(true)

/** Whether the command palette is open. A key and a button in the header open it. */
export const usePalette = () => ({ isOpen: isOpen.use(), close: () => set(false), toggle: () => set(!isOpen.get()) })
