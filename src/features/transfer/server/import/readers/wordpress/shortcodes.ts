import { embedAt } from '../../../../../../platform/contract/embeds.ts'
import { escapeMarkup } from '../../../../../../platform/contract/markup.ts'
import { wordsOfHtml } from '../../text/words.ts'
import { readBuiltPart } from '../closing/parts.ts'
import { type Attributes, shortcodeAttributes } from './attributes.ts'
import { isEncoded, showBuilt } from './builders.ts'
import { footnote } from './code.ts'

export interface ContentOf {
  /** The article's id: a gallery without numbers shows what was uploaded for it. */
  id: string
  drop: (what: string, example: string) => void
}

/** Names of shortcodes. Bracketed words that could be an editor's note stay. */
const known = new Set(
  `caption wp_caption gallery embed audio video playlist youtube vimeo tweet twitter instagram facebook soundcloud spotify wpvideo
  videopress slideshare ted dailymotion googlemaps googlevideo contact-form contact-form-7 contact-field polldaddy poll recent_posts
  archives sitemap slideshow toc tiled_gallery blog_subscription_form gravityform gravityforms ninja_form wpforms product products latexpage
  woocommerce_cart mailchimp mc4wp_form tablepress table mathjax rev_slider smartslider3 button row column columns one_half one_third two_third
  tabs tab accordion spoiler dropcap pullquote quote divider spacer box highlight_box note_box download ads adsense iframe wp-review`.split(
    /\s+/,
  ),
)
const families =
  /^(?:(?:vc|su|et_pb|fusion|av|mk|wpsm|cs|x|bs|sc|tie|td)_|(?:elementor|mpp|edd|wpdm|nggallery|ngg|jetpack)[_-])/
/** Prefixes that count even without attributes. `[cs_n]` and `[x_1]` are names in a text. */
const telling = /^(?:vc|su|et_pb|fusion|elementor|wpsm)_/
const abbreviated = /^(?:av|mk|cs|x|bs|sc|tie|td)_/

const shortcode = /\[(\[?)(\/?)([a-zA-Z][\w-]{0,60})((?:[\s=](?:[^\][<>"]|"[^"]*")*)?)\/?\](\]?)/g

interface Opened {
  name: string
  attributes: Attributes
  whole: string
  parts: string[]
}

export function replaceShortcodes(text: string, about: ContentOf): string {
  const ends = new Map(
    Array.from(text.matchAll(/\[\/([a-zA-Z][\w-]{0,60})\]/g), ({ 1: name = '', index }) => [name.toLowerCase(), index]),
  )
  const open: Opened[] = [{ name: '', attributes: noAttributes, whole: '', parts: [] }]
  const write = (html: string) => open.at(-1)?.parts.push(html)
  const close = () => {
    const { name, attributes, whole, parts } = open.pop() ?? { ...noneOpen, parts: [] }
    write(show(name, { attributes, content: parts.join(''), whole, about }))
  }
  let at = 0
  for (const match of text.matchAll(shortcode)) {
    const [whole, escape, slash, given = '', rest = '', end] = match
    write(text.slice(at, match.index))
    at = match.index + whole.length
    const name = given.toLowerCase()
    if (escape === '[' && end === ']') write(whole.slice(1, -1))
    else if (!isShortcode({ name, rest, whole, text, at: match.index }, ends)) write(whole)
    else {
      if (escape === '[') write('[')
      if (slash === '/') {
        const opened = open.findLastIndex((one) => one.name === name)
        if (opened > 0) while (open.length > opened) close()
      } else if ((ends.get(name) ?? -1) >= at && open.length < 50 && !/\/\]{1,2}$/.test(whole))
        open.push({ name, attributes: shortcodeAttributes(rest), whole, parts: [] })
      else write(show(name, { attributes: shortcodeAttributes(rest), content: '', whole, about }))
      if (escape !== '[' && end === ']') write(']')
    }
  }
  write(text.slice(at))
  while (open.length > 1) close()
  return open[0]?.parts.join('') ?? ''
}

interface Candidate {
  name: string
  rest: string
  whole: string
  text: string
  at: number
}

/** Only programs write such names, so they need no attributes. */
const byItself = /^(?:gallery|playlist|toc|wpforms|latexpage)$/
/** They enclose something, so one without an end is a word. */
const enclosing = /^(?:button|row|columns?|tabs?|table|accordion|spoiler|dropcap|pullquote|quote|box|caption|embed)$/
const attribute = /\s[\w-]+\s*=\s*["']/
const bareAttribute = /\s[\w-]+=\w/
/** Of these, a word without a name is a number or address. Elsewhere it is one of a sentence, as in `[table 3]`. */
const players =
  /^(?:youtube|vimeo|embed|wpvideo|videopress|polldaddy|googlevideo|dailymotion|gravityforms?|wpforms|tablepress|smartslider3)$/
/** They are also words. */
const services = /^(?:tweet|twitter|instagram|facebook|soundcloud|spotify|slideshare|ted|iframe|gallery|playlist)$/
const isAddress = /^[\s=]"?(?:https?:|[^\s"]{1,300}\.(?:mp[34]|m4[av]|og[gv]|wav|webm)(?:["\s/]|$))/
/** A number or an address, and perhaps sizes. */
const isId = /^\s{1,9}"?[^\s"]{0,300}[\d:/][^\s"]{0,300}"?(?:\s{1,9}\d{1,5}(?:px|%)?){0,3}\s{0,9}\/?$/
/** `[gallery=5]`, `[table 3 /]`. */
const isMarked = (rest: string, whole: string) => rest.startsWith('=') || /\/\]{1,2}$/.test(whole)

/** WordPress shows unregistered shortcodes as text, and no export lists the registered ones. */
function isShortcode({ name, rest, whole, text, at }: Candidate, ends: ReadonlyMap<string, number>): boolean {
  if (ends.has(name) || attribute.test(rest)) return true
  // Programs use lower case.
  const isNamed = whole.includes(name)
  const isLine = isAloneInLine(text, at, whole)
  const isKnown = known.has(name)
  if (!isKnown && !families.test(name)) return isLine && isNamed && /[_-]/.test(name) && bareAttribute.test(rest)
  if (isKnown && /[_-]/.test(name)) return true
  if (isKnown && isNamed && (isMarked(rest, whole) || (services.test(name) && isId.test(rest)))) return true
  if (rest.trim() !== '') return bareAttribute.test(rest) || isAddress.test(rest) || players.test(name)
  if ((isNamed && telling.test(name)) || (isKnown && byItself.test(name))) return true
  return isLine && isNamed && !enclosing.test(name) && !abbreviated.test(name)
}

const isAloneInLine = (text: string, at: number, whole: string) =>
  (at === 0 || text[at - 1] === '\n') && (text[at + whole.length] ?? '\n') === '\n'

const noAttributes: Attributes = { named: new Map(), others: [] }
const noneOpen = { name: '', attributes: noAttributes, whole: '' }

interface Shown {
  attributes: Attributes
  content: string
  whole: string
  about: ContentOf
}

function show(name: string, { attributes: { named, others }, content, whole, about }: Shown): string {
  if (readBuiltPart(name, named) === 'hidden') {
    about.drop('part that the old site did not show', wordsOfHtml(content) || whole)
    return ''
  }
  if (name === 'caption' || name === 'wp_caption') {
    const picture = /^\s*(?:<p>\s*)?((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(content)
    if (!picture) return content
    const words = named.get('caption') ?? picture[2]?.replace(/<\/?p\b[^<>]*>/g, ' ').trim() ?? ''
    return block(`<figure>${picture[1]}${words === '' ? '' : `<figcaption>${words}</figcaption>`}</figure>`)
  }
  if (name === 'gallery' || name === 'tiled_gallery') {
    const ids = (named.get('ids') ?? named.get('include') ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter((id) => /^\d+$/.test(id))
    const of = named.get('id') ?? about.id
    const pictures = ids.map((id) => `<img data-attachment="${id}">`).join('')
    return block(`<figure class="gallery">${pictures || `<img data-attachments-of="${escapeMarkup(of)}">`}</figure>`)
  }
  if (notes.has(name)) return footnote(content)
  if (name === 'latexpage') return ''
  const built = showBuilt(name, { named, content })
  if (built !== null) {
    if (!silent.has(name)) about.drop(`shortcode [${name}]`, whole.slice(0, 200))
    return built
  }
  const address = addressOf(name, { named, others, content })
  if (address !== null)
    return name === 'audio' || name === 'video'
      ? file(address)
      : block(`<figure class="embed"><a href="${escapeMarkup(address)}">${escapeMarkup(address)}</a></figure>`)
  if (isEncoded(content) || name === 'vc_raw_js') {
    about.drop(`shortcode [${name}]`, `${whole} ${content}`.slice(0, 200))
    return ''
  }
  about.drop(`shortcode [${name}]`, whole.slice(0, 200))
  return families.test(name) && content !== '' ? block(content) : content
}

/** Easy Footnotes, Modern Footnotes and similar. */
const notes = new Set(['efn_note', 'mfn', 'modern_footnote', 'footnote', 'fn', 'ref'])
/** They are shown completely, so nothing is reported. */
const silent = new Set([
  'vc_raw_html',
  'fusion_code',
  'vc_single_image',
  'et_pb_image',
  'fusion_imageframe',
  'et_pb_line_break_holder',
])

function addressOf(name: string, { named, others, content }: Attributes & { content: string }): string | null {
  const own = [
    ...['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav', 'url', 'href'].map(
      (key) => named.get(key) ?? '',
    ),
    ...others,
    content.trim(),
  ]
  const isPlayer = [
    'embed',
    'audio',
    'video',
    'youtube',
    'vimeo',
    'tweet',
    'twitter',
    'instagram',
    'soundcloud',
    'ted',
    'dailymotion',
  ].includes(name)
  const given = content.trim()
  if (!isPlayer && /^https?:\/\/[^\s<>"]{1,2000}$/.test(given) && embedAt(given)) return given
  const address = isPlayer ? own.find((one) => /^https?:\/\/[^\s<>"]+$/.test(one)) : undefined
  if (address !== undefined) return address
  const [id = ''] = others
  if (name === 'youtube' && /^[\w-]{11}$/.test(id)) return `https://www.youtube.com/watch?v=${id}`
  return name === 'vimeo' && /^\d{1,12}$/.test(id) ? `https://vimeo.com/${id}` : null
}

const file = (address: string) =>
  block(`<p><a href="${escapeMarkup(address)}">${escapeMarkup(address.replace(/^.*\//, ''))}</a></p>`)
const block = (html: string) => `\n\n${html}\n\n`
