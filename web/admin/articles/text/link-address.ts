/** `//elsewhere.example` looks like a path and is not one. */
const ownPath = /^\/(?!\/)/

/** Whether a link may lead there: the web, mail, or a page of the magazine itself. */
export function isLinkAddress(address: string): boolean {
  const text = address.trim()
  if (ownPath.test(text) || /^#[\w-]+$/.test(text)) return true
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol)
}

/** What was typed, as an address: `example.com/a` is meant as `https://example.com/a`. Null where nothing can be meant. */
export function toLinkAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  if (isLinkAddress(text)) return text
  const meant = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)
    ? `mailto:${text}`
    : /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(text)
      ? `https://${text}`
      : ''
  return isLinkAddress(meant) ? meant : null
}
