import sanitizeHtml from 'sanitize-html'
import { withQuotationMarks } from '../../../platform/contract/markup.ts'
import { partClass } from '../../../platform/contract/part-marks.ts'
import { withoutDepth } from '../../../platform/server/core/shallow-html.ts'
import { validCodeAttributes } from '../../engineering-blocks/server/code/index.ts'

/** Only `toSafeHtml` makes it. */
export type SafeHtml = string & { readonly isSafe: unique symbol }

const listed = (names: string) => names.trim().split(/\s+/)

const textTags = listed('p br hr h2 h3 h4 blockquote cite aside ul ol li a')
const phraseTags = listed('strong b em i u s sub sup code pre kbd abbr q')
const figureTags = listed('figure figcaption img table caption thead tbody tfoot tr th td')
/** No links, actions or embedded HTML. */
const mathTags = listed(`
  math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom menclose
  msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd`)
const mathAttributes = listed(`
  mathvariant stretchy fence separator accent accentunder minsize maxsize lspace rspace movablelimits symmetric largeop form width height
  depth voffset scriptlevel displaystyle linethickness columnalign rowspacing columnspacing columnlines rowlines columnspan rowspan notation`)
/** Dropped with their text, which is not meant for readers. */
const unreadTags = listed(`
  script style textarea option noscript title template iframe noembed noframes xmp svg object annotation annotation-xml`)

/** Deeper than anybody writes. Parsing unlimited nesting would overflow the stack. */
const deepest = 40

/** Layout work grows with spans and list numbers, so they are limited. */
const largest = { colspan: 100, rowspan: 100, start: 1_000_000 }

function withinReason(tagName: string, given: sanitizeHtml.Attributes) {
  const attribs = { ...given }
  for (const [name, most] of Object.entries(largest)) {
    const value = attribs[name]
    if (value === undefined) continue
    if (/^\d+$/.test(value)) attribs[name] = String(Math.min(Number(value), most))
    else delete attribs[name]
  }
  return { tagName, attribs }
}

/** Only footnotes and links to them keep ids. Others could cover something of the page. */
function withFootnoteId(tagName: string, { id, ...attribs }: sanitizeHtml.Attributes) {
  return { tagName, attribs: id && /^fn(?:ref)?-\d{1,3}$/.test(id) ? { ...attribs, id } : attribs }
}

/** Only links to the pages of parts look like part numbers. */
function withPartClass({ class: name, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return name && /^\/part\/[A-Z0-9]{4,40}$/.test(attribs['href'] ?? '') ? { class: name, ...attribs } : attribs
}

/** In a copied page the link of a file has a reader's ticket. */
function withoutTicket(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { href } = attribs
  return href?.startsWith('/files/') ? { ...attribs, href: href.split(/[?#]/, 1)[0] ?? '' } : attribs
}

/** Other tags are dropped; their text stays. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...textTags, ...phraseTags, ...figureTags, ...mathTags],
  allowedAttributes: {
    ...Object.fromEntries(mathTags.map((tag) => [tag, mathAttributes])),
    a: ['href', 'title', 'rel', 'id'],
    li: ['id'],
    abbr: ['title'],
    code: ['data-file', 'data-marks', 'data-first'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding', 'data-line-art'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    // `alttext` has the equation as it was typed.
    math: ['display', 'alttext'],
  },
  allowedClasses: {
    a: [partClass],
    aside: ['facts'],
    blockquote: ['pull-quote'],
    code: [/^language-[\w+-]{1,20}$/],
    figure: ['gallery', 'file', 'embed', 'bookmark'],
    ol: ['footnotes'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  nonTextTags: unreadTags,
  nestingLimit: deepest,
  transformTags: {
    h1: 'h2',
    del: 's',
    strike: 's',
    dl: 'ul',
    dt: 'li',
    dd: 'li',
    td: withinReason,
    th: withinReason,
    ol: withinReason,
    li: withFootnoteId,
    code: (tagName, given) => ({ tagName, attribs: validCodeAttributes(given) }),
    a: (tagName, given) => {
      const { attribs } = withFootnoteId(tagName, withoutTicket(withPartClass(given)))
      return { tagName, attribs: /^https?:/i.test(attribs['href'] ?? '') ? { ...attribs, rel: 'noopener' } : attribs }
    },
  },
}

/** Empty if it shows nothing. */
export function toSafeHtml(html: string): SafeHtml {
  const safe = withQuotationMarks(sanitizeHtml(withoutDepth(html, deepestRead), allowed))
  return (hasContent(safe) ? safe : '') as SafeHtml
}

/** The text of what is nested deeper stays, without its tags. */
const deepestRead = 500

/** An empty editor sends an empty paragraph. */
const hasContent = (html: string) =>
  /<(?:img|hr|math|table)\b/.test(html) || /[^\s\u00a0]/.test(html.replace(/<[^<>]*>|&nbsp;/g, ''))
