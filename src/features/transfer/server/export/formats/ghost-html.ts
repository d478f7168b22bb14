const tag = /<(\/?)([a-z][a-z\d]*)\b[^<>]*>/g
const isVoid = new Set(['br', 'hr', 'img'])

const wordsWith = (tags: string) => `[^<]*(?:(?:${tags})[^<]*)*`
const marks = '</?(?:strong|b|em|i|u|s|sub|sup|code)>|<br ?/?>|<a(?: (?:href|title|rel)="[^"<]*")+>|</a>'
const phrase = wordsWith(marks)

const known = [
  phrase,
  ...['p', 'h2', 'h3', 'h4'].map((name) => `<${name}>${phrase}</${name}>`),
  `<blockquote><p>${phrase}</p></blockquote>`,
  `<(?:ul|ol)>${wordsWith(`${marks}|</?(?:ul|ol|li)>`)}</(?:ul|ol)>`,
  '<hr ?/?>',
  '<img [^<>]*>',
  '<p><img [^<>]*></p>',
  '<pre><code(?: [^<>]*)?>[^<]*</code></pre>',
  `<figure><img [^<>]*>(?:<figcaption>${phrase}</figcaption>)?</figure>`,
].map((block) => new RegExp(`^${block}$`))

/**
 * Safe HTML for Ghost's importer. Of a block that Ghost's editor does not know only the words would stay: it becomes an
 * HTML card, which Ghost keeps.
 */
export function withCards(html: string): string {
  const written: string[] = []
  let [depth, start] = [0, 0]
  for (const found of html.matchAll(tag)) {
    const [whole, closing = '', name = ''] = found
    if (depth === 0) {
      written.push(html.slice(start, found.index))
      start = found.index
    }
    if (!isVoid.has(name)) depth += closing === '' ? 1 : -1
    if (depth > 0) continue
    depth = 0
    const end = found.index + whole.length
    written.push(asBlock(html.slice(start, end)))
    start = end
  }
  return written.join('') + html.slice(start)
}

const asBlock = (block: string) =>
  known.some((one) => one.test(block)) ? block : `<!--kg-card-begin: html-->${block}<!--kg-card-end: html-->`
