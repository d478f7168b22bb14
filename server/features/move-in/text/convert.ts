import { embedAt } from '../../../../contract/article/embeds.ts'
import { escapeMarkup } from '../../../../contract/markup.ts'
import { withoutSoftHyphens } from '../../../../contract/soft-hyphens.ts'
import { type SafeHtml, toSafeHtml } from '../../articles/index.ts'
import type { PlacedPicture, References } from './references.ts'
import { withSigns } from './symbols.ts'
import {
  blockTags,
  childNamed,
  childrenOf,
  hasBlock,
  inlineTags,
  isBlank,
  outerHtml,
  renamedTags,
  tagsNamed,
  unreadTags,
  wrapperTags,
} from './tags.ts'
import { type HtmlNode, type HtmlTag, isTag, isText, parseHtml, wordsIn } from './tree.ts'

/** Becomes what an article may contain. Everything that is left out is told. */
export function convertHtml(html: string, references: References): SafeHtml {
  const nodes = parseHtml(withoutSoftHyphens(html))
  withSigns(nodes)
  return toSafeHtml(new Conversion(references).blocks(nodes))
}

class Conversion {
  readonly #is: References

  constructor(references: References) {
    this.#is = references
  }

  /** Blocks, and paragraphs of what stands between them. */
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

  /** Words, without the blocks that stand in them. */
  inline(nodes: readonly HtmlNode[]): string {
    return nodes
      .map((node) => {
        if (isText(node)) return escapeMarkup(node.data)
        if (!isTag(node)) return ''
        return (
          this.#asInline(node) ?? (node.name === 'img' ? this.#picturesOf(node) : `${this.inline(childrenOf(node))} `)
        )
      })
      .join('')
  }

  /** Null: it is a block, or has one in it. */
  #asInline(node: HtmlTag): string | null {
    const name = renamedTags.get(node.name) ?? node.name
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
    if (href.startsWith('#')) return content
    if (!/^(?:https?:|mailto:|[/?.]|[^:]*$)/i.test(href)) {
      this.#is.drop(`link ${/^[\w+.-]{1,20}:/.exec(href)?.[0] ?? 'of another kind'}`, href.slice(0, 200))
      return content
    }
    const target = this.#is.link(href)
    return target === null ? content : `<a href="${escapeMarkup(target)}">${content}</a>`
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
        return this.#code(node)
      case 'blockquote':
        return this.#quotation(node)
      case 'ul':
      case 'ol':
        return this.#list(node, name)
      case 'table':
        return this.#table(node)
      case 'img':
        return this.#picture(node, '')
      case 'figure':
        return this.#figure(node)
      case 'iframe':
        return this.#frame(node)
      case 'audio':
      case 'video':
        return this.#player(node)
      case 'dl':
        return content
          .map((one) =>
            isTag(one) && one.name === 'dt'
              ? `<p><strong>${this.inline(childrenOf(one)).trim()}</strong></p>`
              : isTag(one)
                ? this.blocks(childrenOf(one))
                : '',
          )
          .join('')
          .replaceAll('<p><strong></strong></p>', '')
      case 'aside':
        return `<aside class="facts">${this.blocks(content)}</aside>`
      default:
        if (!wrapperTags.has(name) && !inlineTags.has(name) && !blockTags.has(name)) this.#drop(node)
        return this.blocks(content)
    }
  }

  #code(node: HtmlTag): string {
    const inside = childrenOf(node)
      .filter(isTag)
      .find(({ name }) => name === 'code')
    const classes = `${node.attribs['class'] ?? ''} ${inside?.attribs['class'] ?? ''}`
    const language = /(?:language-|lang-|brush:\s*)([\w+-]{1,20})/.exec(classes)?.[1]
    const lines = childrenOf(node).flatMap(function lines(one): string[] {
      return isText(one) ? [one.data] : isTag(one) ? (one.name === 'br' ? ['\n'] : childrenOf(one).flatMap(lines)) : []
    })
    const text = lines.join('').replace(/^\n/, '').trimEnd()
    if (text === '') return ''
    return `<pre><code${language ? ` class="language-${language.toLowerCase()}"` : ''}>${escapeMarkup(text)}</code></pre>`
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
      // Some editors put a list straight into a list.
      return [`<li>${this.#item([one])}</li>`]
    })
    const start = /^\d{1,6}$/.exec(node.attribs['start'] ?? '')?.[0]
    return items.length === 0
      ? ''
      : `<${name}${name === 'ol' && start ? ` start="${start}"` : ''}>${items.join('')}</${name}>`
  }

  /** Words alone are not a paragraph. */
  #item(nodes: readonly HtmlNode[]): string {
    const content = this.blocks(nodes)
    const alone = /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>([\s\S]*)$/.exec(content)
    return alone && !alone[2]?.includes('<p>') ? `${alone[1]}${alone[2]}` : content
  }

  #table(node: HtmlTag): string {
    const write = (one: HtmlNode): string => {
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

  #figure(node: HtmlTag): string {
    const caption = childNamed(node, 'figcaption')
    const words = caption ? this.inline(childrenOf(caption)).trim() : ''
    const others = childrenOf(node).filter((one) => one !== caption)
    const pictures = [...tagsNamed(others, 'img')]
    const link = [...tagsNamed(others, 'a')][0]
    const classes = node.attribs['class'] ?? ''
    if (/\bgallery\b/.test(classes) || pictures.length > 1)
      return this.#gallery(pictures, [
        words,
        ...[...tagsNamed(others, 'figcaption')].map((one) => this.inline(childrenOf(one)).trim()),
      ])
    if (pictures[0]) return this.#picture(pictures[0], words, link)
    const address = /embed/.test(classes)
      ? (link?.attribs['href'] ?? /https?:\/\/[^\s<>"]+/.exec(wordsIn(others))?.[0])
      : undefined
    if (address && ![...tagsNamed(others, 'iframe')].length) return this.#embed(address, words)
    const content = this.blocks(others)
    if (words === '') return content
    const isTable = /^<table>(?!<caption>)(?:(?!<table>)[\s\S])*<\/table>$/.test(content)
    return isTable ? content.replace('<table>', `<table><caption>${words}</caption>`) : `${content}<p>${words}</p>`
  }

  /** A gallery has one caption: those of its pictures are in it. */
  #gallery(tags: readonly HtmlTag[], captions: readonly string[]): string {
    const pictures = tags.flatMap((tag) => this.#is.pictures(tag))
    const words = [...new Set(captions)].filter((one) => !isBlank(one)).join(' · ')
    const caption = words === '' ? '' : `<figcaption>${words}</figcaption>`
    if (pictures.length === 0) return words === '' ? '' : `<p>${words}</p>`
    return `<figure${pictures.length > 1 ? ' class="gallery"' : ''}>${pictures.map(image).join('')}${caption}</figure>`
  }

  /** A picture that was not fetched leaves its words. */
  #picture(tag: HtmlTag, words: string, link?: HtmlTag): string {
    const pictures = this.#is.pictures(tag)
    if (pictures.length > 1) return this.#gallery([tag], [words])
    const [picture] = pictures
    if (!picture) {
      const left = words || escapeMarkup(tag.attribs['alt'] ?? '')
      return left === '' ? '' : `<p>${left}</p>`
    }
    const href = link?.attribs['href'] ?? ''
    const target =
      /^(?:https?:)?\//i.test(href) && !/\.(?:jpe?g|png|gif|webp|svg|avif)(?:\?|$)/i.test(href)
        ? this.#is.link(href)
        : null
    const shown = target === null ? image(picture) : `<a href="${escapeMarkup(target)}">${image(picture)}</a>`
    const caption = words || escapeMarkup(tag.attribs['data-attachment'] === undefined ? '' : picture.caption)
    return `<figure>${shown}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
  }

  #picturesOf = (tag: HtmlTag): string => this.#is.pictures(tag).map(image).join('')

  #frame(node: HtmlTag): string {
    const address = (node.attribs['src'] ?? '').replace(/^\/\//, 'https://')
    if (/^https?:\/\//i.test(address) && URL.canParse(address)) {
      if (!embedAt(address)) this.#is.drop(`frame of ${new URL(address).hostname}`, address.slice(0, 200))
      return this.#embed(address, '')
    }
    this.#drop(node)
    return ''
  }

  #embed(address: string, words: string): string {
    const clean = address.trim().replaceAll('&amp;', '&')
    if (!/^https?:/i.test(clean) || !URL.canParse(clean)) return words === '' ? '' : `<p>${words}</p>`
    const kind = embedAt(clean) ? 'embed' : 'bookmark'
    const link = `<a href="${escapeMarkup(clean)}">${escapeMarkup(clean)}</a>`
    return `<figure class="${kind}">${link}${words === '' ? '' : `<figcaption>${words}</figcaption>`}</figure>`
  }

  /** The file stays as a link. */
  #player(node: HtmlTag): string {
    this.#drop(node)
    const sources = [node, ...tagsNamed(childrenOf(node), 'source')].map(({ attribs }) => attribs['src'] ?? '')
    const address = sources.find((one) => /^https?:/i.test(one))
    return address ? `<p><a href="${escapeMarkup(address)}">${escapeMarkup(address.replace(/^.*\//, ''))}</a></p>` : ''
  }

  #drop(node: HtmlTag) {
    this.#is.drop(`tag <${node.name}>`, outerHtml(node).slice(0, 200))
  }
}

const image = ({ src, alt }: PlacedPicture) => `<img src="${escapeMarkup(src)}" alt="${escapeMarkup(alt)}">`
