import type { TextDialog } from './dialogs.tsx'

let loaded: typeof TextDialog | null = null

/** Loads the dialogs of the text editor, which a text can do without. */
export async function loadDialogs() {
  loaded ??= (await import('./dialogs.tsx')).TextDialog
}

/** Null: not loaded yet. */
export const loadedDialogs = () => loaded
