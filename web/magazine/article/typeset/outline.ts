/** Fewer sections need no list of them. */
const fewestListed = 3

/** Gives headings addresses that readers can copy, and lists the sections of a text before the first one. */
export function typesetOutline(html: string): string {
  const taken = new Set<string>()
  const sections: { id: string; words: string }[] = []
  const linked = html.replace(/<h([234])>([\s\S]*?)<\/h\1>/g, (heading, level: string, content: string) => {
    const words = content.replace(/<[^>]*>/g, '').trim()
    if (words === '') return heading
    const id = idOf(words, taken)
    if (level === '2') sections.push({ id, words })
    const inner = content.includes('<a ') ? content : `<a class="heading-link" href="#${id}">${content}</a>`
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  if (sections.length < fewestListed) return linked
  const entries = sections.map(({ id, words }) => `<li><a href="#${id}">${words}</a></li>`)
  const list = `<nav class="section-list" aria-label="Contents"><ol>${entries.join('')}</ol></nav>`
  return linked.replace('<h2 id=', `${list}<h2 id=`)
}

/** The prefix keeps it apart from the ids of the page. */
function idOf(words: string, taken: Set<string>): string {
  const plain = words
    .replace(/&\w+;/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  const base = `s-${plain || 'section'}`
  let id = base
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`
  taken.add(id)
  return id
}
