import { HeadingAnchors } from '../../../../platform/contract/links.ts'
import { replaceEnclosed } from '../../../../platform/contract/markup.ts'
import { withPlainScripts } from '../../contract/plain-text.ts'

/** Fewer sections need no list of them. */
const fewestListed = 3

const noteLink = /<a (?:role="[\w-]*" aria-label="[^"]*" )?href="#fn[^<>]*>[^<>]*<\/a>/g

/**
 * The words of a heading or a caption in one line, without the numbers of its notes. Formulas keep their tags: else `10`
 * and `5` of a power would become `105`.
 */
export const listedWords = (html: string): string =>
  withPlainScripts(
    html
      .replace(noteLink, '')
      .replace(/<sup>[\s,;]*<\/sup>/g, '')
      .replace(/<br[^<>]*>/g, ' '),
  )
    .replace(/<(?!\/?m)[^<>]*>/g, '')
    .trim()

export function typesetOutline(html: string): string {
  const ids = new HeadingAnchors()
  const sections: { id: string; words: string }[] = []
  const endOf = ([, level = '']: RegExpExecArray) => new RegExp(`</h${level}>`, 'g')
  const linked = replaceEnclosed(html, /<h([234])>/g, endOf, ({ whole, inside, opening: [, level] }) => {
    const words = listedWords(inside)
    if (words === '' || ids.isFull) return whole
    const id = ids.next(words.replace(/<[^<>]*>/g, ''))
    if (level === '2') sections.push({ id, words })
    const inner = inside.includes('<a ') ? inside : `<a class="heading-link" href="#${id}">${inside}</a>`
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  if (sections.length < fewestListed) return linked
  const entries = sections.map(({ id, words }) => `<li><a href="#${id}">${words}</a></li>`)
  const list = `<nav class="section-list" aria-label="Contents"><ol>${entries.join('')}</ol></nav>`
  return linked.replace('<h2 id=', `${list}<h2 id=`)
}
