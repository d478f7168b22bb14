import { withScheme } from '../../../../platform/contract/link-scheme.ts'

/** `//elsewhere.example` looks like a path but is another site. */
const ownPath = /^\/(?!\/)/

/** Allows the web, mail, and pages of the magazine. */
export function isLinkAddress(address: string): boolean {
  const text = address.trim()
  if (ownPath.test(text) || /^#[\w-]+$/.test(text)) return true
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol)
}

/** In a copied page the address of a file has the site and a reader's ticket. */
export function toOwnFile(address: string): string {
  const url = URL.parse(address, location.origin)
  return url?.origin === location.origin && url.pathname.startsWith('/files/') ? url.pathname : address
}

/** `example.com/a` becomes `https://example.com/a`. Null if it cannot be an address. */
export function toLinkAddress(typed: string): string | null {
  const text = toOwnFile(typed.trim())
  if (text === '') return null
  if (isLinkAddress(text)) return text
  const meant = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text) ? `mailto:${text}` : withScheme(text)
  return isLinkAddress(meant) ? meant : null
}
