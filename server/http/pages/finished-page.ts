import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Body, Page } from './page-cache.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** For how long a cache outside (a CDN) may serve a page, and serve it stale while it asks for a new one. In seconds. */
const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

export interface Rendered {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  keys: readonly string[]
  /** None: only this site's own. */
  abroad?: Abroad | null
  /** The back office: its component library writes styles into the page, and pictures are looked at before they are sent. */
  isOffice?: boolean
}

/** What a page may use of other sites, beyond what every page may. */
export interface Abroad {
  sources: string
  /** Whether its styles may come from a script of theirs. */
  inlineStyles: boolean
}

export interface Finish {
  /** What every answer of the site carries. */
  siteHeaders: Record<string, string>
  /** The development server injects scripts and styles that no policy could foresee. */
  isDevelopment: boolean
}

/** Makes a rendered page ready to be sent many times: compressed, tagged, with all headers it will ever need. */
export async function finishPage(
  { status, headers, body, keys, abroad, isOffice = false }: Rendered,
  { siteHeaders, isDevelopment }: Finish,
): Promise<Page> {
  // A page may say that it is one of too many to keep.
  const isKeepable = status === 200 && headers['cache-control'] !== 'no-store'
  const identity = Buffer.from(body)
  const [br, gz] = await Promise.all([
    compressBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    compressGzip(identity),
  ])
  const isGuarded = !isDevelopment && headers['content-type']?.startsWith('text/html')
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 27)
  const toBody = encodedBody(digest, {
    ...siteHeaders,
    ...headers,
    // Banks answer through windows of their own.
    ...(abroad && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
    'cache-control': isKeepable ? publicCaching : 'no-store',
    ...(keys.length > 0 && { 'surrogate-key': keys.join(' ') }),
    ...(isGuarded && {
      'content-security-policy': contentSecurityPolicy(identity.toString(), { abroad: abroad ?? null, isOffice }),
    }),
    vary: 'accept-encoding',
  })
  return {
    status,
    isKeepable,
    keys,
    bodies: { identity: toBody(identity), br: toBody(br, 'br'), gzip: toBody(gz, 'gzip') },
  }
}

const encodedBody =
  (digest: string, headers: Record<string, string>) =>
  (bytes: Buffer, encoding?: 'br' | 'gzip'): Body => {
    const etag = encoding ? `"${digest}-${encoding}"` : `"${digest}"`
    const common = { ...headers, etag }
    const length = { 'content-length': String(bytes.length), ...(encoding && { 'content-encoding': encoding }) }
    return {
      bytes,
      etag,
      headers: Object.entries({ ...common, ...length }).flat(),
      headersOf304: Object.entries(common).flat(),
    }
  }

/** Only this site's files and exactly the inline scripts that stand in this page. */
function contentSecurityPolicy(
  html: string,
  { abroad, isOffice }: { abroad: Abroad | null; isOffice: boolean },
): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\bsrc=/.test(attributes) || /type="application\/ld\+json"/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes, ...(abroad ? [abroad.sources] : [])].join(' '),
    `style-src 'self'${isOffice || abroad?.inlineStyles ? " 'unsafe-inline'" : ''}`,
    ...(abroad ? ['connect-src', 'frame-src'].map((what) => `${what} 'self' ${abroad.sources}`) : []),
    `img-src 'self' https: data:${isOffice ? ' blob:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${abroad ? ` ${abroad.sources}` : ''}`,
    "frame-ancestors 'none'",
  ].join('; ')
}
