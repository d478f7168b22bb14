import { embedAt } from '../../../../../platform/contract/embeds.ts'
import { escapeMarkup } from '../../../../../platform/contract/markup.ts'
import { spelledAs } from './code-blocks.ts'
import type { References } from './references.ts'
import { childNamed, childrenOf, headingAround, told } from './tags.ts'
import { type HtmlNode, type HtmlTag, isTag, parseHtml, tagAround, tagsIn, wordsIn } from './tree.ts'

const classed = (names: string) => new RegExp(`(?:^|\\s)(?:${names.trim().split(/\s+/).join('|')})(?:\\s|$)`)

/** Requests to subscribe to, share or rate the old site. */
const asking = classed(`
  subscription-widget(?:-wrap(?:-editor)?)? subscribe-widget captioned-button-wrap install-substack-app-embed community-chat
  kg-signup-card kg-email-cta-card wp-block-jetpack-subscriptions jetpack_subscription_widget jetpack-subscribe-form mc_embed_signup
  sharedaddy sd-sharing-enabled jp-relatedposts a2a_kit addtoany_share_save_container yarpp-related wp-block-newsletterglue-form`)
const askingAddress =
  /%%\w{1,40}%%|\/subscribe\/?(?:\?|$)|#\/portal\b|[?&]action=share\b|\/(?:leaderboard|comments|leave-a-comment)\/?(?:\?|$)/
const button = classed('button kg-btn kg-cta-button wp-block-button__link button-wrapper')

const controls = classed(`
  kg-video-overlay kg-video-player-container kg-audio-player kg-audio-thumbnail kg-toggle-card-icon kg-file-card-icon
  kg-file-card-metadata kg-callout-emoji image-link-expand code-block-pro-copy-button`)
const callOut = classed('kg-callout-card kg-cta-card callout-block')
const codeCard = classed('wp-block-kevinbatdorf-code-block-pro')
const fileCard = classed('kg-file-card-container')

/** Removes what only works on the old site, and reports its words. Cards of Ghost and Substack become plain HTML. */
export function withoutWidgets(nodes: readonly HtmlNode[], drop: References['drop']): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (!isTag(node)) return [node]
    const classes = node.attribs['class'] ?? ''
    if (controls.test(classes)) return []
    if (isInvitation(node)) {
      drop('invitation to subscribe or share', told(node))
      return []
    }
    if (fileCard.test(classes)) return [fileOf(node)]
    if (codeCard.test(classes)) nameLanguage(node)
    const address = embeddedBy(node)
    if (address !== '') return [embedOf(address)]
    const title = titleOf(node)
    if (title) return [title]
    if (isEmptyCard(node)) {
      drop(`block ${node.attribs['data-component-name']}`, told(node))
      return []
    }
    node.children = withoutWidgets(childrenOf(node), drop)
    return callOut.test(classes) ? [tagAround('<aside class="callout"></aside>', node.children)] : [node]
  })
}

export function isInvitation(node: HtmlTag): boolean {
  const classes = node.attribs['class'] ?? ''
  return asking.test(classes) || isAsking(node, classes)
}

function isAsking(node: HtmlTag, classes: string): boolean {
  if (!button.test(classes) || !['a', 'p', 'div'].includes(node.name)) return false
  const links = [node, ...tagsIn(childrenOf(node))].filter(({ name }) => name === 'a')
  return links.length > 0 && links.every(({ attribs }) => askingAddress.test(attribs['href'] ?? ''))
}

/** Ghost: the link has the name that the author gave the file. */
function fileOf(card: HtmlTag): HtmlTag {
  const wordsOf = (name: string) => {
    const part = [...tagsIn(childrenOf(card))].find(({ attribs }) => classed(name).test(attribs['class'] ?? ''))
    return part ? wordsIn([part]).trim() : ''
  }
  const name = wordsOf('kg-file-card-title') || wordsOf('kg-file-card-filename') || wordsIn([card]).trim()
  const caption = wordsOf('kg-file-card-caption')
  const link = `<a href="${escapeMarkup(card.attribs['href'] ?? '')}">${escapeMarkup(name)}</a>`
  return tagAround('<p></p>', parseHtml(link + (caption && `: ${escapeMarkup(caption)}`)))
}

/** Code Block Pro prints the language above the code. A name of a file stays there. */
function nameLanguage(card: HtmlTag): void {
  const [label, code] = [childNamed(card, 'span'), childNamed(card, 'pre')]
  const language = label && spelledAs(wordsIn([label]))
  if (!code || !language) return
  code.attribs['data-language'] ??= language
  card.children = childrenOf(card).filter((one) => one !== label)
}

/** Substack: a post or an episode of another site, known by its address alone. Scripts of code, and old players of films. */
function embeddedBy(node: HtmlTag): string {
  const { name, attribs } = node
  if (name === 'script')
    return /^(?:https?:)?(\/\/gist\.github\.com\/[\w/-]{1,200})\.js(?:\?|$)/.exec(attribs['src'] ?? '')?.[1] ?? ''
  if (name === 'object' || name === 'embed') {
    const inside = tagsIn(childrenOf(node)).map((one) => one.attribs)
    const given = [attribs, ...inside].flatMap(({ data, src, value }) => [data, src, value])
    return given.map((one) => one?.split('&', 1)[0]?.trim() ?? '').find((one) => embedAt(wholeOf(one))) ?? ''
  }
  return attribs['data-attrs'] === undefined || nameOf(node) === '' || hasContent(node)
    ? ''
    : addressIn(attribs['data-attrs'])
}

const wholeOf = (address: string) => (address.startsWith('//') ? `https:${address}` : address)

function embedOf(given: string): HtmlTag {
  const address = escapeMarkup(wholeOf(given))
  return tagAround('<figure class="embed"></figure>', parseHtml(`<a href="${address}">${address}</a>`))
}

const opensPart = /accordion|collaps|faq|(?:^|[\s_-])tabs?(?:[\s_-]|$)/i

/** The button that opens a part is its title. Null: another button. */
function titleOf(node: HtmlTag): HtmlTag | null {
  if (node.name !== 'button') return null
  const isSign = (one: HtmlNode) =>
    isTag(one) && one.attribs['aria-hidden'] === 'true' && !/[\p{L}\p{N}]/u.test(wordsIn([one]))
  const words = childrenOf(node).filter((one) => !isSign(one))
  const heading = headingAround(node)
  if (heading) return wordsIn([heading]).trim() === wordsIn([node]).trim() ? tagAround('<span></span>', words) : null
  const { role, class: classes = '' } = node.attribs
  const isTitle = role === 'tab' || opensPart.test(classes)
  return isTitle ? tagAround('<p></p>', [tagAround('<strong></strong>', words)]) : null
}

const nameOf = ({ attribs }: HtmlTag) => attribs['data-component-name'] ?? ''
const isEmptyCard = (node: HtmlTag) =>
  nameOf(node) !== '' &&
  !/Paywall|Latex|HorizontalRule|ImageGallery/i.test(nameOf(node)) &&
  node.name !== 'hr' &&
  !hasContent(node)
const hasContent = (node: HtmlTag) =>
  wordsIn([node]).trim() !== '' ||
  [...tagsIn([node])].some(({ name }) => /^(?:img|iframe|video|audio|math|hr|table|script)$/.test(name))

function addressIn(data: string): string {
  try {
    const given: unknown = JSON.parse(data)
    if (typeof given !== 'object' || given === null) return ''
    const url = 'url' in given ? given.url : 'canonical_url' in given ? given.canonical_url : ''
    return typeof url === 'string' && /^https?:\/\//i.test(url) ? url : ''
  } catch {
    return ''
  }
}
