import { createHash } from 'node:crypto'
import { embedOrigins } from '../../../contract/embeds.ts'
import { prosePolicy } from '../../../contract/trusted-types.ts'
import type { Page } from './page.ts'
import { createBodies } from './page-bodies.ts'

/** A stored 404 replaces a deleted article. Redirects in place of one are as short-lived. */
export const absenceCaching = 'public, max-age=0, s-maxage=5'

/**
 * Seconds. A cache that cannot be purged shows deleted content for ten in all. Purged ones have their own header. Not for
 * the data that scripts fetch: there, browsers too show what is stale once more, and a reader would miss what they published.
 */
const publicCaching = `${absenceCaching}, stale-while-revalidate=5`

export interface Rendered {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  keys: readonly string[]
  /** Marks the renderer's scripts. Unguessable, so that no stored text can contain it. */
  nonce?: string
  hasFailedParts?: boolean
  thirdParty?: ThirdParty | null
  /** Only the magazine's policy turns text into HTML. False where libraries of others do it too. */
  hasTrustedTypes?: boolean
  /** The back office writes inline styles and previews pictures before their upload. */
  isAdmin?: boolean
}

export interface ThirdParty {
  sources: string
  inlineStyles: boolean
}

export interface FinishOptions {
  outside: { headersOf(keys: readonly string[], isCacheable: boolean): Record<string, string> }
  siteHeaders: Record<string, string>
  /** The development server injects scripts and styles, so pages have no content-security policy. */
  isDevelopment: boolean
}

/** The page is compressed when it is sent. @throws if it contains a script that the renderer did not write */
export async function finishPage(
  rendered: Rendered,
  { siteHeaders, isDevelopment, outside }: FinishOptions,
): Promise<Page> {
  const { status, headers, body, keys, nonce, thirdParty, isAdmin = false, hasTrustedTypes = !isAdmin } = rendered
  const hasFailedParts = rendered.hasFailedParts ?? false
  const isCacheable = status === 200 && !hasFailedParts && headers['cache-control'] !== 'no-store'
  const isAbsent = (status === 404 || status === 410) && !hasFailedParts
  const isHtml = headers['content-type']?.startsWith('text/html')
  const hasPolicy = !isDevelopment && isHtml
  const bytes = Buffer.from(body)
  const { html, scripts } = nonce ? takeScripts(bytes, nonce) : { html: null, scripts: [] }
  if (hasPolicy) refuseScripts(html ?? bytes.toString('latin1'), scripts)
  const identity = html === null ? bytes : Buffer.from(html, 'latin1')
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 27)
  const pageHeaders = {
    ...siteHeaders,
    ...headers,
    // Banks answer through pop-up windows.
    ...(thirdParty && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
    'cache-control': isCacheable && isHtml ? publicCaching : isCacheable || isAbsent ? absenceCaching : 'no-store',
    ...outside.headersOf(keys, isCacheable),
    ...(hasPolicy && {
      'content-security-policy': contentSecurityPolicy(scripts, {
        thirdParty: thirdParty ?? null,
        isAdmin,
        hasTrustedTypes,
      }),
    }),
    vary: 'accept-encoding',
  }
  return {
    status,
    isCacheable,
    isComplete: status < 500 && !hasFailedParts,
    path: headers['content-location'],
    keys,
    ...createBodies(identity, digest, pageHeaders),
  }
}

interface Script {
  attributes: string
  text: string
}

/** One character for each byte: all that is looked for is ASCII, and to decode and encode takes longer. */
function takeScripts(page: Buffer, nonce: string): { html: string; scripts: Script[] } {
  const rendered = page.toString('latin1')
  const marked = ` nonce="${nonce}"`
  // oxlint-disable-next-line house/no-open-ended-expression -- React closes each script that it writes
  const scripts = [...rendered.matchAll(/<script\b([^<>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = '', text = '']) =>
      attributes.includes(marked) ? { attributes: attributes.replace(marked, ''), text } : [],
  )
  return { html: rendered.replaceAll(marked, ''), scripts }
}

/** Stored content has no scripts: one means that the sanitiser was deceived. Scripts contain no `<script`. */
function refuseScripts(html: string, scripts: readonly Script[]) {
  if ((html.match(/<script\b/gi)?.length ?? 0) > scripts.length)
    throw new Error('The page contains a script that the renderer did not write')
}

const isData = ({ attributes }: Script) => attributes.includes('type="application/ld+json"')

function contentSecurityPolicy(
  scripts: readonly Script[],
  {
    thirdParty,
    isAdmin,
    hasTrustedTypes,
  }: { thirdParty: ThirdParty | null; isAdmin: boolean; hasTrustedTypes: boolean },
): string {
  const hashes = new Set(
    scripts
      .filter((script) => !isData(script))
      .map(({ text }) => `'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`),
  )
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes, ...(thirdParty ? [thirdParty.sources] : [])].join(' '),
    `style-src 'self'${isAdmin || thirdParty?.inlineStyles ? " 'unsafe-inline'" : ''}`,
    ...(thirdParty ? [`connect-src 'self' ${thirdParty.sources}`] : []),
    // Frames of articles are loaded after a click.
    ...(isAdmin
      ? []
      : [['frame-src', ...(thirdParty ? ["'self'", thirdParty.sources] : []), ...embedOrigins].join(' ')]),
    `img-src 'self' https: data:${isAdmin ? ' blob:' : ''}`,
    // Pasted pictures of other sites are brought in by the editor's browser.
    ...(isAdmin ? ["connect-src 'self' https: data:"] : []),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${thirdParty ? ` ${thirdParty.sources}` : ''}`,
    "frame-ancestors 'none'",
    ...(hasTrustedTypes ? ["require-trusted-types-for 'script'", `trusted-types ${prosePolicy}`] : []),
  ].join('; ')
}
