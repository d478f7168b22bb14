/** Cuts a text between words to a number of characters, with an ellipsis if anything was cut. Pure. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > 0 ? end : cut.length).replace(/(?<![\s,;:.–—-])[\s,;:.–—-]+$/, '')}…`
}
