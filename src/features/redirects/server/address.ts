import { InvalidInput } from '../../../platform/server/core/errors.ts'
import { withoutOwnOrigin } from '../../../platform/server/core/own-site.ts'
import { redirectLimits, redirectMessages } from '../contract/rules.ts'

/** Files and calls answer their own 404, before any redirect. */
export const ownFolders = /^\/(?:api|static|assets|images)(?:[/?]|$)/

const origin = 'http://site.invalid'

export interface SiteAddress {
  path: string
  /** Sorted, with `?`. Empty if there are no parameters. */
  query: string
}

/** Null: not a path. A slash at the end, the order of parameters and `#…` make no difference. */
export function parseSiteAddress(text: string): SiteAddress | null {
  if (!text.startsWith('/')) return null
  const url = URL.parse(`${origin}${text}`)
  if (!url || url.origin !== origin) return null
  url.searchParams.sort()
  const path = url.pathname.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()).replace(/(?<!\/)\/+$/, '')
  return { path: path || '/', query: url.search }
}

/** @throws InvalidInput */
export function parseRedirectPath(typed: string, publicUrl: string): string {
  const parsed = parseSiteAddress(withoutOwnOrigin(typed, publicUrl))
  if (!parsed || parsed.path.startsWith('//') || hasControl(typed))
    throw new InvalidInput('path', redirectMessages.noPath)
  if (isPattern(typed)) throw new InvalidInput('path', redirectMessages.pattern)
  const address = parsed.path + parsed.query
  if (address.length > redirectLimits.pathCharacters) throw new InvalidInput('path', redirectMessages.pathTooLong)
  return address
}

/** Accepts a path of this site, or an address elsewhere. @throws InvalidInput */
export function parseRedirectTarget(typed: string, publicUrl: string): string {
  if (typed === '') throw new InvalidInput('target', redirectMessages.noTarget)
  const target = canonicalTarget(withoutOwnOrigin(typed, publicUrl))
  if (isPattern(typed)) throw new InvalidInput('target', redirectMessages.pattern)
  if (target.length > redirectLimits.targetCharacters) throw new InvalidInput('target', redirectMessages.targetTooLong)
  return target
}

function canonicalTarget(text: string): string {
  const isPath = text.startsWith('/')
  const url = URL.parse(isPath ? `${origin}${text}` : text)
  // Browsers take `//` and `/\` for the start of another site.
  if (!url || hasControl(text) || !/^https?:$/.test(url.protocol) || (isPath && /^\/[/\\]/.test(text)))
    throw new InvalidInput('target', redirectMessages.targetNotHttp)
  if (url.username || url.password) throw new InvalidInput('target', redirectMessages.targetWithPassword)
  const path = isPath ? url.href.slice(origin.length) : url.href
  if (path.startsWith('//')) throw new InvalidInput('target', redirectMessages.targetNotHttp)
  return path
}

export function withQuery(target: string, query: string): string {
  if (query === '') return target
  const [address = '', ...fragment] = target.split('#')
  const added = `${address}${address.includes('?') ? '&' : '?'}${query.slice(1)}`
  return [added, ...fragment].join('#')
}

/** As other programs write them. Stored, they would be addresses that nobody asks for. */
const isPattern = (text: string) => /\*|:splat\b|\$\d|^\^|\$$|\(\?|\[\^/.test(text)

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const hasControl = (text: string) => /[\u0000-\u001f\u007f]/.test(text)
