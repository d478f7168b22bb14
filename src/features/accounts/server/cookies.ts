/** Over https the prefix makes browsers refuse a cookie of that name from a subdomain or over http. */
export const cookieName = (name: string, isHttps: boolean) => (isHttps ? `__Host-${name}` : name)

/** The prefix demands `Secure` and the whole host. */
export const cookieScope = (name: string, path: string, isHttps: boolean) => ({
  name: cookieName(name, isHttps),
  path: isHttps ? '/' : path,
  secure: isHttps,
})
