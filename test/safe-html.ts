/** Returns what sanitised HTML must not contain. Safe HTML has one canonical spelling; anything else is reported. */
export function findUnsafe(html: string): string[] {
  const found: string[] = []
  let end = 0
  for (const match of html.matchAll(/<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)(?: \/)?>|[^<>]+/g)) {
    if (match.index !== end) found.push(html.slice(end, match.index))
    end = match.index + match[0].length
    const [, , tag, attributes = ''] = match
    if (tag === undefined) continue
    if (!tags.has(tag)) found.push(match[0])
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g))
      if (!attributeNames.has(name) || !isHarmless(name, value)) found.push(match[0])
  }
  return [...found, ...(end < html.length ? [html.slice(end)] : [])]
}

const tags = new Set(
  `p br hr h2 h3 h4 blockquote cite aside ul ol li a strong b em i u s sub sup code pre kbd abbr figure figcaption img table caption thead tbody tfoot
  tr th td math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder mover munderover
  mmultiscripts mprescripts none menclose mtable mtr mtd`.split(/\s+/),
)

/** Harmless attributes. Only `href`, `src`, `srcset` and `class` have values that need a check. */
const attributeNames = new Set(
  `href id title rel src srcset sizes alt width height loading decoding scope colspan rowspan start display alttext class mathvariant stretchy
  fence separator accent accentunder minsize maxsize lspace rspace movablelimits symmetric largeop form depth voffset scriptlevel
  displaystyle linethickness columnalign rowspacing columnspacing columnlines rowlines columnspan notation`.split(
    /\s+/,
  ),
)

function isHarmless(name: string, value: string): boolean {
  if (name === 'class')
    return /^(?:language-[\w+-]{1,20}|pull-quote|footnotes|gallery|file|embed|bookmark)$/.test(value)
  if (name === 'id') return /^fn(?:ref)?-\d{1,3}$/.test(value)
  if (name === 'srcset') return value.split(/,\s+/).every((candidate) => isHarmless('src', candidate))
  if (name !== 'href' && name !== 'src') return true
  if (/&(?!(?:amp|lt|gt|quot);)/.test(value)) return false
  const plain = value.replaceAll('&amp;', '&')
  // An address without a scheme is on this site.
  return (
    /^https?:\/\//.test(plain) ||
    (name === 'href' && plain.startsWith('mailto:')) ||
    /^(?!\/[/\\])[^:]*(?:[/?#].*)?$/s.test(plain)
  )
}
