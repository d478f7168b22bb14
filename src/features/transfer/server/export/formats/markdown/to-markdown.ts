import { escapeContent } from '../../../../../../platform/contract/markup.ts'
import { toSafeHtml } from '../../../../../articles/server/index.ts'
import { tidyHtml, withoutGaps } from '../../../import/readers/markdown/page.ts'
import { markdownToHtml } from '../../../import/readers/markdown/to-html.ts'
import { type HtmlNode, type HtmlTag, isTag, isText, parseHtml } from '../../../import/text/tree.ts'
import { rawBlock, rawTag } from './raw-html.ts'

/**
 * Markdown with HTML where needed. The result is parsed again: a block that would come back changed stays HTML.
 * `isExact` is false if no Markdown gives this text.
 */
export function asMarkdown(html: string): { markdown: string; isExact: boolean } {
  const nodes = parseHtml(withoutGaps(html)).filter((node) => !isText(node) || node.data.trim() !== '')
  const whole = join(nodes.map((node) => blockOf(node) ?? rawBlock(node)))
  if (isReadAs(whole, html)) return { markdown: whole, isExact: true }
  const careful = join(
    nodes.map((node) => {
      const block = blockOf(node)
      return block !== null && isReadAs(block, rawBlock(node)) ? block : rawBlock(node)
    }),
  )
  return { markdown: careful, isExact: isReadAs(careful, html) }
}

const join = (blocks: readonly string[]) => `${blocks.join('\n\n')}\n`

function isReadAs(markdown: string, html: string): boolean {
  const dropped: [] = []
  const read = toSafeHtml(tidyHtml(markdownToHtml(markdown, dropped)))
  return read === toSafeHtml(withoutGaps(html)) && dropped.length === 0
}

/** Null: the block must be HTML. */
function blockOf(node: HtmlNode): string | null {
  if (!isTag(node)) return null
  switch (node.name) {
    case 'p':
      return hasAttributes(node) ? null : startEscaped(inlineOf(node.children))
    case 'h2':
    case 'h3':
    case 'h4':
      return hasAttributes(node) ? null : `${'#'.repeat(Number(node.name[1]))} ${inlineOf(node.children)}`
    case 'hr':
      return '---'
    case 'ul':
    case 'ol':
      return listOf(node)
    case 'blockquote':
      return quotationOf(node)
    case 'pre':
      return codeOf(node)
    default:
      return null
  }
}

const hasAttributes = ({ attribs }: HtmlTag) => Object.keys(attribs).length > 0

function listOf(list: HtmlTag, indent = ''): string | null {
  if (hasAttributes(list)) return null
  const items = list.children.map((item, at) => {
    if (!isTag(item) || item.name !== 'li' || hasAttributes(item)) return null
    const mark = list.name === 'ol' ? `${at + 1}. ` : '- '
    const inner = indent + ' '.repeat(mark.length)
    const from = item.children.findIndex((one) => isTag(one) && ['ul', 'ol'].includes(one.name))
    const words = from < 0 ? item.children : item.children.slice(0, from)
    const lists = from < 0 ? [] : item.children.slice(from)
    if (words.some(isBlock)) return null
    const nested = lists.map((one) => (isTag(one) && ['ul', 'ol'].includes(one.name) ? listOf(one, inner) : null))
    if (nested.includes(null)) return null
    return [`${indent}${mark}${startEscaped(inlineOf(words))}`, ...nested].join('\n')
  })
  return items.includes(null) ? null : items.join('\n')
}

const isBlock = (node: HtmlNode) =>
  isTag(node) && /^(?:p|h[2-4]|ul|ol|blockquote|aside|figure|table|pre|hr)$/.test(node.name)

function quotationOf(node: HtmlTag): string | null {
  if (hasAttributes(node)) return null
  const blocks = node.children.map(blockOf)
  if (blocks.includes(null)) return null
  return blocks
    .join('\n\n')
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

function codeOf(node: HtmlTag): string | null {
  const [code] = node.children
  if (hasAttributes(node) || node.children.length !== 1 || !code || !isTag(code) || code.name !== 'code') return null
  const language = /^language-([\w+-]+)$/.exec(code.attribs['class'] ?? '')?.[1] ?? ''
  const text = code.children.map((one) => (isText(one) ? one.data : '')).join('')
  const isPlain = code.children.every(isText) && Object.keys(code.attribs).length === (language === '' ? 0 : 1)
  // Site generators run what looks like their own commands, in code too.
  if (!isPlain || isCommand.test(text)) return null
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  return `${fence}${language}\n${text}\n${fence}`
}

const isCommand = /\{\{|\{%/

function inlineOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (isText(node) ? escaped(node.data) : isTag(node) ? inlineTag(node) : '')).join('')
}

function inlineTag(node: HtmlTag): string {
  const { name, attribs, children } = node
  const raw = () => rawTag(node, inlineOf)
  if (name === 'strong' || name === 'em') {
    const inside = inlineOf(children)
    const mark = name === 'strong' ? '**' : '*'
    return /^\S[\s\S]*\S$|^\S$/.test(inside) && !inside.includes('*') ? mark + inside + mark : raw()
  }
  if (name === 'code') {
    const text = children.map((one) => (isText(one) ? one.data : '`')).join('')
    return /^[^\s`](?:[^`\n]*[^\s`])?$/.test(text) && !isCommand.test(text) && !hasAttributes(node)
      ? `\`${text}\``
      : raw()
  }
  const { href = '', rel: _, ...others } = attribs
  const isPlainLink = name === 'a' && /^[\w:/?#@!$&'+,;=.%~-]+$/.test(href) && Object.keys(others).length === 0
  return isPlainLink ? `[${inlineOf(children)}](${href.replace(/[_~^]/g, '\\$&')})` : raw()
}

const escaped = (text: string) =>
  escapeContent(text.replace(/[\\`*_[\]~|$^]/g, '\\$&'))
    .replace(/\\\\(?=\\?[()[\]])/g, '&#92;')
    .replaceAll('{', '&#123;')
    .replaceAll('\u00a0', '&nbsp;')
    .replace(/\b(https?|ftp):|\b(www)\.|@/gi, (_, scheme?: string, web?: string) =>
      scheme ? `${scheme}&#58;` : web ? `${web}&#46;` : '&#64;',
    )
    .replace(/(?<!\s)\s*\n\s*/g, ' ')

/** At the start of a line these signs would begin a heading, a list or a rule. */
const startEscaped = (text: string) => text.replace(/^(\s*)([#+=-])/, '$1\\$2').replace(/^(\s*\d+)([.)])/, '$1\\$2')
