/** Texts in these stay as they are. */
const unlinked = new Set(['a', 'code', 'pre', 'kbd', 'math', 'svg', 'button', 'figcaption', 'h2', 'h3', 'h4'])

interface Kind {
  /** A pattern of what texts call one: `Fig\.|Figure`. */
  called: string
  prefix: string
  count: number
}

/** “Fig. 3” leads to the third figure, if there is one. `html` is safe HTML. */
export function withReferences(html: string, { called, prefix, count }: Kind): string {
  const reference = new RegExp(`\\b(?:${called})\\s{1,9}(\\d{1,3})\\b`, 'g')
  if (count === 0 || html.search(reference) < 0) return html
  let depth = 0
  return html.replace(
    /<(\/?)([a-z][a-z0-9]*)[^<>]*>|[^<]+/g,
    (piece, slash: string | undefined, tag: string | undefined) => {
      if (tag !== undefined && unlinked.has(tag)) depth += slash ? -1 : 1
      if (tag !== undefined || depth > 0) return piece
      return piece.replace(reference, (words, number: string) =>
        Number(number) >= 1 && Number(number) <= count ? `<a href="#${prefix}-${Number(number)}">${words}</a>` : words,
      )
    },
  )
}
