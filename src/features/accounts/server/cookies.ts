/**
 * The name of a cookie in the browser. Over https its prefix makes browsers refuse a cookie of that name that a subdomain sets or that
 * came over http.
 */
export const cookieName = (name: string, isHttps: boolean) => (isHttps ? `__Host-${name}` : name)

/** The attributes that go with the name: the prefix demands `Secure` and the whole host. */
export const cookieScope = (name: string, path: string, isHttps: boolean) => ({
  name: cookieName(name, isHttps),
  path: isHttps ? '/' : path,
  secure: isHttps,
})
