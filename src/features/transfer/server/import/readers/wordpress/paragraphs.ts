const blockNames =
  'address|article|aside|blockquote|caption|center|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|map|menu|nav|object|ol|option|p|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio|iframe|style|script'
const blockTag = new RegExp(
  `(<(?:/?(?:${blockNames})\\b)(?:[^<>"']|"[^"<]*"|'[^'<]*')*>|\ue000\\d+\ue001(?=\\s*(?:\\n|$)))`,
  'i',
)
/** Text in these becomes paragraphs. In others, such as headings and cells, it stays text. */
const holdsParagraphs = new Set([
  '',
  'article',
  'aside',
  'blockquote',
  'center',
  'details',
  'div',
  'footer',
  'form',
  'header',
  'main',
  'section',
])
const isVoid = new Set(['hr', 'col'])

/** In the classic editor an empty line separates paragraphs, and a line end is a break. */
export function toParagraphs(text: string): string {
  const open: string[] = []
  return text
    .split(blockTag)
    .map((part, at) => {
      if (at % 2 === 0) {
        const inside = open.at(-1) ?? ''
        if (inside === 'p' || inside === 'address') return withBreaks(part)
        return holdsParagraphs.has(inside) ? paragraphs(part) : part
      }
      const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(part.toLowerCase()) ?? []
      if (name === '') return `\n${part}\n`
      if (slash) open.splice(Math.max(0, open.lastIndexOf(name)))
      else if (!isVoid.has(name) && !part.endsWith('/>')) open.push(name)
      return part
    })
    .join('')
}

const paragraphs = (text: string) =>
  text
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((chunk) => chunk.trim())
    .map((chunk) => (chunk === '' || /^<!--(?:(?!-->)[\s\S])*-->$/.test(chunk) ? chunk : `<p>${withBreaks(chunk)}</p>`))
    .join('\n')

function withBreaks(text: string): string {
  const words = text.trimEnd()
  const lines = words.split('\n').map((line, at, all) => {
    if (at === all.length - 1) return line
    const before = line.trimEnd().replace(/<br\s*\/?>$/, '')
    return at === 0 && before === '' ? `${line}\n` : `${before.trimEnd()}<br>\n`
  })
  return lines.join('') + text.slice(words.length)
}
