import { withoutComments } from '../../../../../../platform/contract/markup.ts'
import { letterLimits } from '../../../../../letters/contract/rules.ts'
import { textIn, type XmlElement } from '../../open/xml.ts'
import type { SourceLetter } from '../../source.ts'
import { type HtmlNode, isTag, isText, parseHtml } from '../../text/tree.ts'
import { instantOf } from './dates.ts'

/** Only comments that the old site showed. Everything else among them is reported. */
export function readComments(item: XmlElement, drop: (what: string, example: string) => void): SourceLetter[] {
  return item.children.flatMap((comment) => {
    if (comment.name !== 'wp:comment') return []
    const type = textIn(comment, 'wp:comment_type')
    const approved = textIn(comment, 'wp:comment_approved')
    const text = wordsOf(parseHtml(withoutComments(textIn(comment, 'wp:comment_content')))).trim()
    // No example: the words are not for everybody.
    const leave = (what: string) => {
      drop(what, '')
      return []
    }
    if (type.endsWith('back')) return leave('notices of sites that link to an article')
    if (type !== '' && type !== 'comment') return leave(`comments that are none: ${type.slice(0, 60)}`)
    if (approved === '0') return leave('comments that the old site has not shown')
    if (approved !== '1') return leave('comments that are spam or deleted')
    if (text === '') return leave('comments without words')
    if (text.length > letterLimits.text) drop('ends of comments that are longer than a letter', '')
    const answers = textIn(comment, 'wp:comment_parent')
    return {
      id: textIn(comment, 'wp:comment_id'),
      answers: answers === '0' ? '' : answers,
      text,
      name: wordsOf(parseHtml(textIn(comment, 'wp:comment_author'))),
      writtenAt: instantOf(textIn(comment, 'wp:comment_date_gmt')) ?? instantOf(textIn(comment, 'wp:comment_date')),
    }
  })
}

const paragraphs = new Set(['p', 'div', 'blockquote', 'ul', 'ol', 'pre', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const lines = new Set(['br', 'li', 'tr', 'hr'])
const unread = new Set(['script', 'style', 'iframe', 'object', 'template', 'textarea', 'svg', 'noscript'])

function wordsOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data
      if (!isTag(node) || unread.has(node.name)) return ''
      const words = wordsOf(node.children)
      const address = node.name === 'a' ? (node.attribs['href'] ?? '').trim() : ''
      if (/^https?:/i.test(address) && !words.includes(address)) return `${words} (${address})`
      if (lines.has(node.name)) return `\n${words}`
      return paragraphs.has(node.name) ? `\n\n${words}\n\n` : words
    })
    .join('')
}
