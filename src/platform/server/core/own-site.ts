/** A page of this site as its path without a slash at the end. All else as it was typed. */
export function toSitePath(typed: string, publicUrl: string): string {
  const address = withoutOwnOrigin(typed.trim(), publicUrl)
  const [path = ''] = address.split(/[?#]/, 1)
  return address.startsWith('/') ? (path.replace(/(?<!\/)\/+$/, '') || '/') + address.slice(path.length) : typed
}

/** All else as it was typed. */
export function withoutOwnOrigin(typed: string, publicUrl: string): string {
  const url = /^https?:/i.test(typed) ? URL.parse(typed) : null
  if (!url || !isSameSite(url, new URL(publicUrl)) || url.username || url.password) return typed
  return url.href.slice(url.origin.length)
}

/** Old links say `http:` and `www.` for the same site. */
export const isSameSite = (one: URL, other: URL) => hostOf(one) === hostOf(other)

const hostOf = ({ host }: URL) => host.replace(/^www\./, '')
