import { Parser } from 'htmlparser2'
import type { OutsideAnswer } from '../../../../platform/server/gateways/fetch/index.ts'
export interface LinkPreview {
  title: string
  text: string
  /** URL on its own site or in the library. */
  picture: string | null
}

const longest = { title: 200, text: 400, picture: 2000 }

/** Any of them may be missing. Pure. */
export function readPage({ headers, body, url }: Pick<OutsideAnswer, 'headers' | 'body' | 'url'>): LinkPreview {
  const html = decode(body, headers['content-type'] ?? '')
  const told = metaIn(html)
  const first = (...names: string[]) => names.map((name) => told.get(name) ?? '').find((text) => text !== '') ?? ''
  return {
    title: shorten(first('og:title', 'twitter:title') || titleIn(html), longest.title),
    text: shorten(first('og:description', 'description', 'twitter:description'), longest.text),
    picture: pictureAt(first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'), url),
  }
}

/** The URL may be relative to the page. */
function pictureAt(written: string, page: string): string | null {
  const address = written === '' ? null : URL.parse(written, page)
  const isOnWeb = address !== null && /^https?:$/.test(address.protocol) && address.href.length <= longest.picture
  return isOnWeb ? address.href : null
}

/** A title in an SVG names the drawing. */
function titleIn(html: string): string {
  let drawings = 0
  for (const [, end, name = '', text = ''] of html.matchAll(
    /<(\/?)(svg|title)\b[^<>]{0,5000}(?<!\/)>([^<]{0,2000})/gi,
  )) {
    if (name.toLowerCase() === 'svg') drawings = Math.max(0, drawings + (end ? -1 : 1))
    else if (!end && drawings === 0) return clean(read(text).text)
  }
  return ''
}

/** By name. The first of duplicates counts. */
function metaIn(html: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [tag] of html.matchAll(/<meta\b(?:[^<>"']|"[^"<]{0,4000}"|'[^'<]{0,4000}'){0,5000}>/gi)) {
    const { attributes } = read(tag)
    const name = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase()
    const content = clean(attributes['content'] ?? '')
    if (name !== '' && content !== '' && !found.has(name)) found.set(name, content)
  }
  return found
}

/** Decodes one tag, or a text without tags: nothing that could nest. */
function read(markup: string): { text: string; attributes: Record<string, string> } {
  const found = { text: '', attributes: {} }
  const parser = new Parser({
    ontext: (piece) => {
      found.text += piece
    },
    onopentag: (_name, attributes) => {
      found.attributes = attributes
    },
  })
  parser.end(markup)
  return found
}

const clean = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.lastIndexOf(' ', most - 1)
  return `${text.slice(0, cut > 0 ? cut : most - 1).toWellFormed()}…`
}

/** Uses the encoding that the header or the page names. Unknown ones are read as UTF-8. */
function decode(body: Buffer, contentType: string): string {
  const inPage = body.toString('latin1', 0, 2048)
  const name = /charset\s{0,9}=\s{0,9}["']?([\w-]{2,30})/i.exec(`${contentType};${inPage}`)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(name).decode(body)
  } catch {
    return body.toString('utf8')
  }
}
