const saidForMs = 2000

interface Sharing {
  title: string
  url: string
  say: (words: string) => void
}

/** Opens the system's share menu on a touch screen that has one. Else copies the address. */
export async function shareLink({ title, url, say }: Sharing): Promise<void> {
  const hasShareMenu = matchMedia('(pointer: coarse)').matches && typeof navigator.share === 'function'
  // Closing the menu rejects. That is no error.
  if (hasShareMenu) return navigator.share({ title, url }).catch(() => {})
  await navigator.clipboard.writeText(url).then(
    () => say('Copied'),
    () => say('Not copied'),
  )
  setTimeout(() => say('Link'), saidForMs)
}
