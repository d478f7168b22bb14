import { unescapeMarkup } from '../../../../platform/contract/markup.ts'
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
  const written = /<title\b[^<>]{0,200}>([^<>]{0,2000})/i.exec(html)?.[1] ?? ''
  return {
    title: shorten(first('og:title', 'twitter:title') || clean(written), longest.title),
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

/** By name. The first of duplicates counts. */
function metaIn(html: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [tag] of html.matchAll(/<meta\b[^<>]{0,5000}>/gi)) {
    const given = new Map<string, string>()
    for (const [, name = '', double, single] of tag.matchAll(
      /\b(property|name|content)\s{0,9}=\s{0,9}(?:"([^"]{0,4000})"|'([^']{0,4000})')/gi,
    ))
      given.set(name.toLowerCase(), double ?? single ?? '')
    const name = (given.get('property') ?? given.get('name') ?? '').toLowerCase()
    const content = clean(given.get('content') ?? '')
    if (name !== '' && content !== '' && !found.has(name)) found.set(name, content)
  }
  return found
}

/** XML's named references, and those that titles contain. */
const references: Readonly<Record<string, string>> = { nbsp: ' ', ndash: '–', mdash: '—', hellip: '…', middot: '·' }

const clean = (text: string) =>
  unescapeMarkup(
    text
      .replace(/&#(\d{1,7});/g, (whole, code: string) => signOf(Number(code)) ?? whole)
      .replace(/&#x([\da-f]{1,6});/gi, (whole, code: string) => signOf(Number.parseInt(code, 16)) ?? whole)
      .replace(/&([lr][sd]quo);/g, (_whole, name: string) =>
        name.endsWith('squo') ? '’' : name[0] === 'l' ? '“' : '”',
      )
      .replace(/&([a-z]{3,8});/g, (whole, name: string) => references[name] ?? whole),
  )
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

const signOf = (code: number) =>
  code > 31 && code < 0x11_00_00 && !(code >= 0xd8_00 && code < 0xe0_00) ? String.fromCodePoint(code) : undefined

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
