export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)

/** Over plain http anyone on the way could read secrets, and forge answers. `fetch` refuses a user and shows the password. */
export function isSafeAddress(address: string): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    !url.username &&
    !url.password &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
  )
}

/** Null: the percent-encoding is broken. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
