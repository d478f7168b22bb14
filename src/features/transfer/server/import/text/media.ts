import { embedAt } from '../../../../../platform/contract/embeds.ts'
import { escapeMarkup, unescapeMarkup } from '../../../../../platform/contract/markup.ts'
import type { PlacedPicture, References } from './references.ts'
import { childNamed, childrenOf, isBlank, outerHtml, tagsNamed, unreadTags } from './tags.ts'
import { type HtmlNode, type HtmlTag, isTag, isText, wordsIn } from './tree.ts'

interface Write {
  inline: (nodes: readonly HtmlNode[]) => string
  blocks: (nodes: readonly HtmlNode[]) => string
}

export const droppedTag = (node: HtmlTag): [what: string, example: string] => [
  `tag <${node.name}>`,
  outerHtml(node).slice(0, 200),
]

export class Media {
  readonly #is: References
  readonly #write: Write

  constructor(references: References, write: Write) {
    this.#is = references
    this.#write = write
  }

  figure(node: HtmlTag): string {
    const caption = childNamed(node, 'figcaption')
    const words = caption ? this.#write.inline(childrenOf(caption)).trim() : ''
    const others = childrenOf(node).filter((one) => one !== caption)
    const pictures = [...tagsNamed(others, 'img')]
    const link = [...tagsNamed(others, 'a')][0]
    const classes = node.attribs['class'] ?? ''
    if (/\bgallery\b/.test(classes) || pictures.length > 1)
      return this.#gallery(pictures, [
        words,
        ...[...tagsNamed(others, 'figcaption')].map((one) => this.#write.inline(childrenOf(one)).trim()),
        escapeMarkup(wordsOutside(others).replace(/\s+/g, ' ').trim()),
      ])
    if (pictures[0]) return this.picture(pictures[0], words, link) + this.#wordsBeside(others)
    const address =
      /embed/.test(classes) && ![...tagsNamed(others, 'iframe')].length ? embeddedAddress(others) : undefined
    if (address) {
      const beside = wordsIn(others).replaceAll(address, '').trim()
      if (beside !== '') this.#is.drop('words of what is embedded', beside.slice(0, 200))
      return this.#embed(address, words)
    }
    const content = this.#write.blocks(others)
    if (words === '') return content
    const isTable = /^<table>(?!<caption>)(?:(?!<table>)[\s\S])*<\/table>$/.test(content)
    return isTable ? content.replace('<table>', `<table><caption>${words}</caption>`) : `${content}<p>${words}</p>`
  }

  #wordsBeside(nodes: readonly HtmlNode[]): string {
    if (wordsIn(nodes).trim() === '') return ''
    const words = this.#write
      .inline(nodes)
      .replace(/<img [^<>]*>/g, '')
      .replace(/<a [^<>]*>\s*<\/a>/g, '')
      .trim()
    return isBlank(words) ? '' : `<p>${words}</p>`
  }

  #gallery(tags: readonly HtmlTag[], captions: readonly string[]): string {
    const pictures = tags.flatMap((tag) => this.#is.pictures(tag))
    const words = [...new Set(captions)].filter((one) => !isBlank(one)).join(' · ')
    const caption = words === '' ? '' : `<figcaption>${words}</figcaption>`
    if (pictures.length === 0) return words === '' ? '' : `<p>${words}</p>`
    return `<figure${pictures.length > 1 ? ' class="gallery"' : ''}>${pictures.map(image).join('')}${caption}</figure>`
  }

  /** A picture that was not fetched leaves its words. */
  picture(tag: HtmlTag, words: string, link?: HtmlTag): string {
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

  picturesOf = (tag: HtmlTag): string => this.#is.pictures(tag).map(image).join('')

  frame(node: HtmlTag): string {
    // Scripts that load frames late put a placeholder in `src`.
    const given = ['src', 'data-src', 'data-lazy-src'].map((name) => node.attribs[name]?.trim() ?? '')
    const address = (given.find((one) => /^(?:https?:)?\/\//i.test(one)) ?? '').replace(/^\/\//, 'https://')
    if (/^https?:\/\//i.test(address) && URL.canParse(address)) {
      if (!embedAt(address)) this.#is.drop(`frame of ${new URL(address).hostname}`, address.slice(0, 200))
      return this.#embed(address, '')
    }
    this.#is.drop(...droppedTag(node))
    return ''
  }

  #embed(address: string, words: string): string {
    const clean = unescapeMarkup(address.trim())
    if (!/^https?:/i.test(clean) || !URL.canParse(clean)) return words === '' ? '' : `<p>${words}</p>`
    const kind = embedAt(clean) ? 'embed' : 'bookmark'
    const link = `<a href="${escapeMarkup(clean)}">${escapeMarkup(clean)}</a>`
    return `<figure class="${kind}">${link}${words === '' ? '' : `<figcaption>${words}</figcaption>`}</figure>`
  }

  player(node: HtmlTag): string {
    this.#is.drop(...droppedTag(node))
    const sources = [node, ...tagsNamed(childrenOf(node), 'source')].map(({ attribs }) => attribs['src'] ?? '')
    const given = sources.find((one) => /\S/.test(one))?.trim() ?? ''
    const address = given === '' || /^https?:/i.test(given) ? given : this.#is.link(given)
    const name = escapeMarkup(given.slice(given.lastIndexOf('/') + 1))
    if (given === '') return ''
    return address === null ? `<p>${name}</p>` : `<p><a href="${escapeMarkup(address)}">${name}</a></p>`
  }
}

const wordsOutside = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (isText(node)) return node.data
      return isTag(node) && node.name !== 'figcaption' && !unreadTags.has(node.name)
        ? wordsOutside(childrenOf(node))
        : ''
    })
    .join('')

/** Undefined: there is more than an address. */
function embeddedAddress(nodes: readonly HtmlNode[]): string | undefined {
  const words = wordsIn(nodes).trim()
  const hrefs = [...tagsNamed(nodes, 'a')].map(({ attribs }) => attribs['href'] ?? '')
  const named = /^https?:\/\/[^\s<>"]+$/.test(words) ? words : undefined
  const isAlone = hrefs.length === 1 && wordsIn([...tagsNamed(nodes, 'a')]).trim() === words
  return named ?? hrefs.findLast((href) => embedAt(href)) ?? (isAlone ? hrefs[0] : undefined)
}

const image = ({ src, alt }: PlacedPicture) => `<img src="${escapeMarkup(src)}" alt="${escapeMarkup(alt)}">`
