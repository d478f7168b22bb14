import { decodedOrSame } from '../../../../../platform/contract/decode-text.ts'
import { escapeMarkup } from '../../../../../platform/contract/markup.ts'
import { withoutSoftHyphens } from '../../../../../platform/contract/soft-hyphens.ts'
import { type SafeHtml, toSafeHtml } from '../../../../articles/server/index.ts'
import { codeBlock, codeInTable } from './code-blocks.ts'
import { gatherNotes } from './footnotes.ts'
import { withoutHiddenParts } from './hidden-parts.ts'
import { headingAnchors, linksInside } from './links.ts'
import { droppedTag, Media } from './media.ts'
import { placeEquations } from './place-equations.ts'
import type { References } from './references.ts'
import { withSigns } from './symbols.ts'
import {
  blockTags,
  childrenOf,
  footnoteKey,
  hasBlock,
  headingAround,
  inlineTags,
  isBlank,
  outerHtml,
  renamedTags,
  unreadTags,
  wrapperTags,
} from './tags.ts'
import { type HtmlNode, type HtmlTag, isTag, isText, parseHtml, wordsIn } from './tree.ts'
import { withoutWidgets } from './widgets.ts'

export function convertHtml(html: string, references: References): SafeHtml {
  const given = parseHtml(withoutSoftHyphens(html))
  withSigns(given)
  const shown = withoutHiddenParts(given, references.drop)
  const nodes = gatherNotes(placeEquations(withoutWidgets(shown, references.drop), references.drop))
  return toSafeHtml(new Conversion(references, headingAnchors(nodes)).text(nodes))
}

class Conversion {
  readonly #is: References
  readonly #media: Media
  readonly #anchors: ReadonlyMap<string, string>
  readonly #notes = new Map<string, { number: number; words: string }>()

  constructor(references: References, anchors: ReadonlyMap<string, string>) {
    this.#is = references
    this.#media = new Media(references, {
      inline: (nodes) => this.inline(nodes),
      blocks: (nodes) => this.blocks(nodes),
    })
    this.#anchors = anchors
  }

  text(nodes: readonly HtmlNode[]): string {
    const content = this.blocks(nodes)
    const items = [...this.#notes.values()].map(
      ({ number, words }) => `<li id="fn-${number}">${words} <a href="#fnref-${number}">↩</a></li>`,
    )
    return items.length === 0 ? content : `${content}<ol class="footnotes">${items.join('')}</ol>`
  }

  blocks(nodes: readonly HtmlNode[]): string {
    const written: string[] = []
    let words: string[] = []
    const flush = () => {
      const text = words.join('').trim()
      if (!isBlank(text)) written.push(`<p>${text}</p>`)
      words = []
    }
    for (const node of nodes) {
      if (isText(node)) words.push(escapeMarkup(node.data))
      else if (isTag(node)) {
        const inside = this.#asInline(node)
        if (inside !== null) words.push(inside)
        else {
          flush()
          written.push(this.#block(node))
        }
      }
    }
    flush()
    return written.join('')
  }

  inline(nodes: readonly HtmlNode[]): string {
    return nodes
      .map((node) => {
        if (isText(node)) return escapeMarkup(node.data)
        if (!isTag(node)) return ''
        const inside = this.#asInline(node)
        if (inside !== null) return inside
        if (node.name === 'pre') return `<code>${escapeMarkup(wordsIn([node]).trim())}</code> `
        return node.name === 'img' ? this.#media.picturesOf(node) : `${this.inline(childrenOf(node))} `
      })
      .join('')
  }

  /** Null: it is or holds a block. */
  #asInline(node: HtmlTag): string | null {
    const name = renamedTags.get(node.name) ?? node.name
    const key = node.attribs[footnoteKey]
    if (key !== undefined) return this.#footnote(node, key)
    if (name === 'math') return outerHtml(node)
    if (name === 'br') return '<br>'
    if (unreadTags.has(name)) {
      this.#drop(node)
      return ''
    }
    const isWords =
      inlineTags.has(name) ||
      (wrapperTags.has(name) &&
        !['div', 'section', 'article', 'p', 'header', 'footer', 'main', 'address', 'center', 'details', 'nav'].includes(
          name,
        ))
    if (!isWords || hasBlock(node)) return null
    const content = this.inline(childrenOf(node))
    if (name === 'q') return this.#quoted(node, content)
    if (!inlineTags.has(name)) return content
    if (name === 'a') return this.#link(node, content)
    const title = name === 'abbr' ? node.attribs['title'] : undefined
    return content === '' ? '' : `<${name}${title ? ` title="${escapeMarkup(title)}"` : ''}>${content}</${name}>`
  }

  #link(node: HtmlTag, content: string): string {
    // The link beside it leads to the same file.
    if (/\bwp-block-file__button\b/.test(node.attribs['class'] ?? '')) return ''
    const href = node.attribs['href']?.trim()
    if (!href || content === '') return content
    // The sign at a heading that copies its address.
    if (href.startsWith('#') && /^[¶#§🔗⚓∞\s]{1,9}$/u.test(wordsIn([node])) && headingAround(node)) return ''
    if (href.startsWith('#')) return this.#linkWithin(href, content)
    if (!/^(?:https?:|mailto:|[/?.]|[^:]*$)/i.test(href)) {
      this.#is.drop(`link ${/^[\w+.-]{1,20}:/.exec(href)?.[0] ?? 'of another kind'}`, href.slice(0, 200))
      return content
    }
    const target = this.#is.link(href)
    if (target === null) this.#is.drop('link that leads nowhere', href.slice(0, 200))
    return target === null ? content : `<a href="${escapeMarkup(target)}">${content}</a>`
  }

  /** Only headings have anchors. */
  #linkWithin(href: string, content: string): string {
    const anchor = this.#anchors.get(decodedOrSame(href.slice(1)))
    if (anchor !== undefined) return `<a href="#${anchor}">${content}</a>`
    if (href.length > 1) this.#is.drop('link within the page', `${href} ${content}`.slice(0, 200))
    return content
  }

  #footnote(node: HtmlTag, key: string): string {
    const known = this.#notes.get(key)
    if (known) return `<sup><a href="#fn-${known.number}">${known.number}</a></sup>`
    const note = { number: this.#notes.size + 1, words: '' }
    this.#notes.set(key, note)
    note.words = this.inline(childrenOf(node)).trim()
    return `<sup><a href="#fn-${note.number}" id="fnref-${note.number}">${note.number}</a></sup>`
  }

  #quoted(node: HtmlTag, content: string): string {
    let depth = 0
    for (let { parent } = node; parent; { parent } = parent) if (isTag(parent) && parent.name === 'q') depth += 1
    return depth % 2 === 0 ? `“${content}”` : `‘${content}’`
  }

  #block(node: HtmlTag): string {
    const name = renamedTags.get(node.name) ?? node.name
    const content = childrenOf(node)
    switch (name) {
      case 'hr':
        return '<hr>'
      case 'h2':
      case 'h3':
      case 'h4': {
        const words = this.inline(content).trim()
        return isBlank(words) ? '' : `<${name}>${words}</${name}>`
      }
      case 'pre':
        return codeBlock(node)
      case 'a':
        return this.#linkAround(node)
      case 'blockquote':
        return this.#quotation(node)
      case 'ul':
      case 'ol':
        return this.#list(node, name)
      case 'table': {
        const code = codeInTable(node)
        return code ? codeBlock(code) : this.#table(node)
      }
      case 'img':
        return this.#media.picture(node, '')
      case 'figure':
        return this.#media.figure(node)
      case 'iframe':
        return this.#media.frame(node)
      case 'audio':
      case 'video':
        return this.#media.player(node)
      case 'dl':
        return content
          .map((one) =>
            isTag(one) && one.name === 'dt'
              ? `<p><strong>${this.inline(childrenOf(one)).trim()}</strong></p>`
              : isTag(one)
                ? this.blocks(childrenOf(one))
                : this.blocks([one]),
          )
          .join('')
          .replaceAll('<p><strong></strong></p>', '')
      case 'aside':
        return `<aside${node.attribs['class'] === 'callout' ? '' : ' class="facts"'}>${this.blocks(content)}</aside>`
      default:
        if (!wrapperTags.has(name) && !inlineTags.has(name) && !blockTags.has(name)) this.#drop(node)
        return this.blocks(content)
    }
  }

  #linkAround(node: HtmlTag): string {
    const { nodes, isKept } = linksInside(node)
    const href = node.attribs['href']
    if (href && !isKept) this.#is.drop('link around what cannot be one', href.slice(0, 200))
    return this.blocks(href ? nodes : childrenOf(node))
  }

  #quotation(node: HtmlTag): string {
    const content = this.blocks(childrenOf(node))
    const isPulled = [node, node.parent].some(
      (one) => one && isTag(one) && /\bpullquote\b/.test(one.attribs['class'] ?? ''),
    )
    return content === '' ? '' : `<blockquote${isPulled ? ' class="pull-quote"' : ''}>${content}</blockquote>`
  }

  #list(node: HtmlTag, name: 'ul' | 'ol'): string {
    const items = childrenOf(node).flatMap((one): string[] => {
      if (!isTag(one)) return isText(one) && one.data.trim() !== '' ? [`<li>${escapeMarkup(one.data.trim())}</li>`] : []
      if (one.name === 'li') return [`<li>${this.#item(childrenOf(one))}</li>`]
      // Some editors nest lists directly.
      return [`<li>${this.#item([one])}</li>`]
    })
    const start = /^\d{1,6}$/.exec(node.attribs['start'] ?? '')?.[0]
    return items.length === 0
      ? ''
      : `<${name}${name === 'ol' && start ? ` start="${start}"` : ''}>${items.join('')}</${name}>`
  }

  /** Words alone become no paragraph. */
  #item(nodes: readonly HtmlNode[]): string {
    const content = this.blocks(nodes)
    const alone = /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>([\s\S]*)$/.exec(content)
    return alone && !alone[2]?.includes('<p>') ? `${alone[1]}${alone[2]}` : content
  }

  #table(node: HtmlTag): string {
    const write = (one: HtmlNode): string => {
      if (isText(one) && one.data.trim() !== '')
        this.#is.drop('words between the cells of a table', one.data.slice(0, 200))
      if (!isTag(one)) return ''
      const { name, attribs } = one
      if (name === 'td' || name === 'th') {
        const spans = ['colspan', 'rowspan', 'scope'].map((key) =>
          attribs[key] ? ` ${key}="${escapeMarkup(attribs[key])}"` : '',
        )
        return `<${name}${spans.join('')}>${this.#item(childrenOf(one))}</${name}>`
      }
      if (name === 'caption') return `<caption>${this.inline(childrenOf(one))}</caption>`
      const rows = childrenOf(one).map(write).join('')
      return ['thead', 'tbody', 'tfoot', 'tr'].includes(name) ? `<${name}>${rows}</${name}>` : rows
    }
    const content = childrenOf(node).map(write).join('')
    return content === '' ? '' : `<table>${content}</table>`
  }

  #drop = (node: HtmlTag) => this.#is.drop(...droppedTag(node))
}
