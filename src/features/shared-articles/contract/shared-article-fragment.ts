/** In the fragment, which browsers do not send, so that caches, logs and search engines never see the token. */
const prefix = '#gift='

/** Runs before the first paint of a gated article, so that nothing moves when a gift link opens it. */
export const markGift = `if(location.hash.startsWith('${prefix}'))document.documentElement.dataset.gift=''`

export const sharedFragment = (token: string) => `${prefix}${token}`

export const sharedTokenIn = (fragment: string): string | null =>
  fragment.startsWith(prefix) ? fragment.slice(prefix.length) : null
