/** Cuts a text between words to a number of characters, with an ellipsis if anything was cut. Pure. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const end = cut.lastIndexOf(' ')
  return cutOff(cut.slice(0, end > 0 ? end : cut.length))
}

/** The beginning of a longer text: an ellipsis in place of the punctuation where it ends. Pure. */
export const cutOff = (beginning: string): string => `${beginning.replace(/(?<![\s,;:.–—-])[\s,;:.–—-]+$/, '')}…`
