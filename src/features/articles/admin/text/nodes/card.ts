import { Node } from '@tiptap/core'
import { embedAt } from '../../../../../platform/contract/embeds.ts'
import { onSelected } from '../blocks.ts'
import { isLinkAddress, toOwnFile } from '../link-address.ts'

export interface Card {
  kind: 'bookmark' | 'embed' | 'file'
  href: string
  title: string
  caption: string
  /** Of a bookmark: its address in the library, or empty. */
  picture: string
}

export interface CardOptions {
  onEdit: (card: Card, position: number) => void
}

const kinds = ['bookmark', 'embed', 'file'] as const

/** False: it is no card, and its text stays text. */
function read(figure: HTMLElement): Card | false {
  const kind = kinds.find((name) => figure.classList.contains(name))
  const link = figure.querySelector('a')
  const href = toOwnFile(link?.getAttribute('href') ?? '')
  if (!kind || !isLinkAddress(href)) return false
  const [title, caption] = [link, figure.querySelector('figcaption')].map(
    (element) => element?.textContent?.trim() ?? '',
  )
  const picture = kind === 'bookmark' ? toOwnPicture(figure.querySelector('img')?.getAttribute('src') ?? '') : ''
  return { kind, href, title: title || href, caption: caption ?? '', picture }
}

/** Readers load nothing from other sites. */
const toOwnPicture = (address: string) => {
  const url = URL.parse(address, location.origin)
  return url?.origin === location.origin && url.pathname.startsWith('/assets/') ? url.pathname : ''
}

export const CardNode = Node.create<CardOptions>({
  name: 'card',
  group: 'block',
  atom: true,
  draggable: true,
  priority: 200,
  addOptions: () => ({ onEdit: () => {} }),
  addAttributes: () => ({ kind: {}, href: {}, title: {}, caption: { default: '' }, picture: { default: '' } }),
  parseHTML: () => kinds.map((kind) => ({ tag: `figure.${kind}`, getAttrs: read })),
  renderHTML({ node }) {
    const { kind, href, title, caption, picture } = cardOf(node.attrs)
    const said = caption ? [['figcaption', caption] as const] : []
    const shown = picture ? [['img', { src: picture, alt: '' }] as const] : []
    return ['figure', { class: kind }, ['a', { href }, title], ...said, ...shown]
  },
  renderText: ({ node }) => `${cardOf(node.attrs).title}: ${cardOf(node.attrs).href}`,
  addNodeView() {
    return ({ node, getPos }) => {
      const drawn = cardOf(node.attrs)
      const dom = draw(drawn)
      dom.addEventListener('dblclick', () => {
        const position = getPos()
        if (position !== undefined) this.options.onEdit(drawn, position)
      })
      return { dom }
    }
  },
  addKeyboardShortcuts() {
    return { F2: onSelected(this.type, (attrs, from) => this.options.onEdit(cardOf(attrs), from)) }
  },
})

export function cardOf({ kind, href, title, caption, picture }: Record<string, unknown>): Card {
  const known = kinds.find((name) => name === kind) ?? 'bookmark'
  const written = (text: unknown) => (typeof text === 'string' ? text : '')
  return { kind: known, href: String(href), title: String(title), caption: written(caption), picture: written(picture) }
}

export function nameOfCard({ kind, href }: Card): string {
  if (kind === 'file') return 'File'
  const embed = kind === 'embed' ? embedAt(href) : null
  return embed ? `Embed from ${embed.provider}` : 'Bookmark'
}

function draw(card: Card): HTMLElement {
  const dom = document.createElement('figure')
  dom.className = `${card.kind} text-card`
  const part = (tag: string, className: string, text: string) => {
    const element = dom.appendChild(document.createElement(tag))
    element.className = className
    element.textContent = text
  }
  part('p', 'label', nameOfCard(card))
  part('p', 'text-card-title', card.title)
  if (card.caption) part('figcaption', '', card.caption)
  part('p', 'card-source', card.href)
  if (card.picture) Object.assign(dom.appendChild(document.createElement('img')), { src: card.picture, alt: '' })
  return dom
}
