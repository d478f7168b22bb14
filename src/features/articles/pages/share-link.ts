const saidForMs = 2000

interface Sharing {
  title: string
  url: string
  say: (words: string) => void
}

/** On a touch screen the system's share menu, where there is one; else the address is copied. */
export async function shareLink({ title, url, say }: Sharing): Promise<void> {
  const hasShareMenu = matchMedia('(pointer: coarse)').matches && typeof navigator.share === 'function'
  // Who closes the menu has changed their mind.
  if (hasShareMenu) return navigator.share({ title, url }).catch(() => {})
  await navigator.clipboard.writeText(url).then(
    () => say('Copied'),
    () => say('Not copied'),
  )
  setTimeout(() => say('Link'), saidForMs)
}
