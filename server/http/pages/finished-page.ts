import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Body, Page } from './page-cache.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** How long a CDN may serve a page, and serve it stale while it fetches a new one. In seconds. */
const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

export interface Rendered {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  keys: readonly string[]
  thirdParty?: ThirdParty | null
  /** The back office writes inline styles and previews pictures before their upload. */
  isAdmin?: boolean
}

/** Another site whose scripts a page may load. */
export interface ThirdParty {
  sources: string
  /** Whether these scripts write inline styles. */
  inlineStyles: boolean
}

export interface Finish {
  /** The headers of every answer. */
  siteHeaders: Record<string, string>
  /** The development server injects scripts and styles, so pages have no content-security policy. */
  isDevelopment: boolean
}

/** Prepares a rendered page for the cache: compressed, with an ETag and all its headers. */
export async function finishPage(
  { status, headers, body, keys, thirdParty, isAdmin = false }: Rendered,
  { siteHeaders, isDevelopment }: Finish,
): Promise<Page> {
  // A page can opt out of the cache.
  const isCacheable = status === 200 && headers['cache-control'] !== 'no-store'
  const identity = Buffer.from(body)
  const [br, gz] = await Promise.all([
    compressBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    compressGzip(identity),
  ])
  const hasPolicy = !isDevelopment && headers['content-type']?.startsWith('text/html')
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 27)
  const toBody = encodedBody(digest, {
    ...siteHeaders,
    ...headers,
    // Banks answer through pop-up windows.
    ...(thirdParty && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
    'cache-control': isCacheable ? publicCaching : 'no-store',
    ...(keys.length > 0 && { 'surrogate-key': keys.join(' ') }),
    ...(hasPolicy && {
      'content-security-policy': contentSecurityPolicy(identity.toString(), {
        thirdParty: thirdParty ?? null,
        isAdmin,
      }),
    }),
    vary: 'accept-encoding',
  })
  return {
    status,
    isCacheable,
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

/** Allows this site's files and exactly the inline scripts of this page. */
function contentSecurityPolicy(
  html: string,
  { thirdParty, isAdmin }: { thirdParty: ThirdParty | null; isAdmin: boolean },
): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\bsrc=/.test(attributes) || /type="application\/ld\+json"/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes, ...(thirdParty ? [thirdParty.sources] : [])].join(' '),
    `style-src 'self'${isAdmin || thirdParty?.inlineStyles ? " 'unsafe-inline'" : ''}`,
    ...(thirdParty ? ['connect-src', 'frame-src'].map((what) => `${what} 'self' ${thirdParty.sources}`) : []),
    `img-src 'self' https: data:${isAdmin ? ' blob:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${thirdParty ? ` ${thirdParty.sources}` : ''}`,
    "frame-ancestors 'none'",
  ].join('; ')
}
