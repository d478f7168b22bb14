/** Cuts between words, with an ellipsis if anything was cut. Pure. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const end = cut.lastIndexOf(' ')
  return cutOff(cut.slice(0, end > 0 ? end : cut.length))
}

/** Replaces trailing punctuation with an ellipsis. Pure. */
export const cutOff = (beginning: string): string => `${beginning.replace(/(?<![\s,;:.…–—-])[\s,;:.…–—-]+$/, '')}…`
