import { convert } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'
import { jpegOf } from '../../../../platform/contract/jpeg.ts'
import { withQuotationMarks } from '../../../../platform/contract/markup.ts'
import type { MailLook } from '../../../../platform/server/mail/look.ts'
import { withPlainScripts } from '../../../articles/contract/plain-text.ts'

const messageTags = ['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 's', 'a', 'img', 'sub', 'sup']

/** Their tags are dropped. Without a break, `10` and `5` of two cells would become `105`. */
const foreignBlocks =
  'address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form header hr legend main nav pre section summary table tbody td tfoot th thead title tr'.split(
    ' ',
  )

const ownBlocks = ['p', 'h2', 'h3', 'ul', 'ol', 'li']

const safe: sanitizeHtml.IOptions = {
  allowedTags: messageTags,
  allowedAttributes: { a: ['href', 'class'], img: ['src', 'alt', 'width', 'height'], ol: ['start'] },
  allowedClasses: { a: ['button'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: {
    ...{ h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', b: 'strong', i: 'em', strike: 's', del: 's' },
    ol: (tagName, { start = '' }) => ({ tagName, attribs: /^(?:[2-9]|[1-9]\d{1,3})$/.test(start) ? { start } : {} }),
  },
}

/** The stored form: the few tags that mail programs show, without styles. */
export function toMessageHtml(html: string): string {
  // Layouts of other systems nest tables deeply. The second limit counts what is kept.
  const whole = withBreaks(
    sanitizeHtml(html, { ...safe, allowedTags: [...messageTags, ...foreignBlocks, 'q'], nestingLimit: 100 }),
  )
  const stored = sanitizeHtml(withQuotationMarks(whole), { ...safe, nestingLimit: 20 })
  return /<img\b/.test(stored) || /[^\s\u00a0]/.test(stored.replace(/<[^<>]*>|&nbsp;/g, '')) ? stored : ''
}

function withBreaks(html: string): string {
  let [hasLine, isLineOver] = [false, false]
  const tokens = html.split(/(<[^<>]*>)/).map((token) => {
    const [, name = ''] = /^<\/?(\w+)/.exec(token) ?? []
    if (foreignBlocks.includes(name)) {
      isLineOver = hasLine
      return ''
    }
    if (ownBlocks.includes(name)) {
      hasLine = isLineOver = false
      return token
    }
    if (token.trim() === '' || token.startsWith('</')) return token
    const written = isLineOver ? `<br />${token}` : token
    // The tag of a mark fills no line.
    hasLine = ['', 'img'].includes(name) || (hasLine && !isLineOver && name !== 'br')
    isLineOver = false
    return written
  })
  return tokens.join('')
}

interface Given {
  publicUrl: string
  follow: (target: string) => string
  look: MailLook
}

const column = 560

/** Mail programs support inline styles only, and no relative URLs. */
export function toMailHtml(stored: string, { publicUrl, follow, look }: Given): string {
  const { coloured, fontFamily, body, small } = look
  const own = (address: string) => (address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address)
  const absolute = (address: string) => (address.startsWith('/') ? publicUrl + address : address)
  const styled = (tagName: string, { className, style }: ReturnType<MailLook['coloured']>, more: object = {}) => ({
    tagName,
    attribs: { ...more, class: className, style: css(style) },
  })
  const heading = { fontFamily, fontWeight: 700, letterSpacing: '-0.015em' } as const
  return sanitizeHtml(stored, {
    allowedTags: messageTags,
    allowedAttributes: { '*': ['class', 'style', 'href', 'src', 'alt', 'width', 'height', 'start'] },
    // The stored HTML is sanitised, and what is added here is ours.
    parseStyleAttributes: false,
    transformTags: {
      p: (name) => styled(name, coloured('ink', body)),
      h2: (name) =>
        styled(name, coloured('ink', { ...heading, margin: '24px 0 8px', fontSize: 20, lineHeight: '25px' })),
      h3: (name) =>
        styled(name, coloured('ink', { ...heading, margin: '20px 0 8px', fontSize: 17, lineHeight: '23px' })),
      ul: (name) => styled(name, coloured('ink', { ...body, paddingLeft: 24 })),
      ol: (name, { start }) => styled(name, coloured('ink', { ...body, paddingLeft: 24 }), start ? { start } : {}),
      a: (name, { href = '', class: kind }) => {
        const target = absolute(href)
        const address = target.startsWith('mailto:') ? target : follow(target)
        return styled(name, kind === 'button' ? buttonLook(look) : coloured('accent'), { href: address })
      },
      img: (name, { src = '', alt = '', width, height }) => {
        const [wide, high] = [Number(width), Number(height)]
        const shown = Math.min(column, wide || column)
        const size =
          wide > 0 && high > 0 ? { width: String(shown), height: String(Math.round((shown * high) / wide)) } : {}
        const picture = { ...small, display: 'block', maxWidth: '100%', height: 'auto', margin: '0 0 16px' } as const
        return styled(name, coloured('ink', picture), { src: absolute(jpegOf(own(src))), alt, ...size })
      },
    },
  })
}

/** Outlook ignores padding of links, so the border makes the button there. */
function buttonLook({ coloured, fontFamily }: MailLook) {
  const { className, style } = coloured('fill', {
    display: 'inline-block',
    padding: '10px 20px',
    borderRadius: 2,
    fontFamily,
    fontWeight: 600,
    textDecoration: 'none',
  })
  const label = coloured('label', style)
  return { className: `${className} ${label.className}`, style: label.style }
}

/** Numbers are pixels, except for weights. */
const css = (style: object): string =>
  Object.entries(style)
    .map(([name, value]) => {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return `${property}:${typeof value === 'number' && name !== 'fontWeight' && value !== 0 ? `${value}px` : value}`
    })
    .join(';')

export const toMessageText = (stored: string, publicUrl: string): string =>
  convert(withPlainScripts(stored), {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { baseUrl: publicUrl, hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'img', format: 'skip' },
      { selector: 's', format: 'inlineSurround', options: { prefix: '~~', suffix: '~~' } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'h3', options: { uppercase: false } },
    ],
  }).trim()
