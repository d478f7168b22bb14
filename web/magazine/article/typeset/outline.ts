import { withPlainScripts } from '../../../../contract/article/plain-text.ts'
import { replaceEnclosed } from '../../../../contract/markup.ts'

/** Fewer sections need no list of them. */
const fewestListed = 3

/** More headings have no addresses: nobody wrote them. */
const mostHeadings = 500

/** Gives headings addresses that readers can copy, and lists the sections of a text before the first one. */
export function typesetOutline(html: string): string {
  const ids = new Ids()
  const sections: { id: string; words: string }[] = []
  const endOf = ([, level = '']: RegExpExecArray) => new RegExp(`</h${level}>`, 'g')
  const linked = replaceEnclosed(html, /<h([234])>/g, endOf, ({ whole, inside, opening: [, level] }) => {
    const words = withPlainScripts(inside)
      .replace(/<[^<>]*>/g, '')
      .trim()
    if (words === '' || ids.count === mostHeadings) return whole
    const id = ids.next(words)
    if (level === '2') sections.push({ id, words })
    const inner = inside.includes('<a ') ? inside : `<a class="heading-link" href="#${id}">${inside}</a>`
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  if (sections.length < fewestListed) return linked
  const entries = sections.map(({ id, words }) => `<li><a href="#${id}">${words}</a></li>`)
  const list = `<nav class="section-list" aria-label="Contents"><ol>${entries.join('')}</ol></nav>`
  return linked.replace('<h2 id=', `${list}<h2 id=`)
}

class Ids {
  readonly #taken = new Set<string>()
  /** How often a heading came, by its words. */
  readonly #numbers = new Map<string, number>()

  get count() {
    return this.#taken.size
  }

  /** The prefix keeps it apart from the ids of the page. */
  next(words: string): string {
    const plain = words
      .replace(/&\w{1,31};/g, ' ')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '')
    const base = `s-${plain || 'section'}`
    let number = this.#numbers.get(base) ?? 0
    let id = ''
    do {
      number += 1
      id = number === 1 ? base : `${base}-${number}`
    } while (this.#taken.has(id))
    this.#numbers.set(base, number)
    this.#taken.add(id)
    return id
  }
}
