let isLoaded = false

/** Loads the dialogs of the text editor, which a text can do without. */
export async function loadDialogs() {
  const dialogs = await import('./dialogs.tsx')
  isLoaded = true
  return dialogs
}

export const areDialogsLoaded = () => isLoaded
