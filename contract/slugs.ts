/** The part of an address that names an author or a page: words in lower-case ASCII, joined by hyphens. */

export const longestSlug = 80

/** A slug made of a text; empty if no letter or digit is left. */
export const toSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/['’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, longestSlug)
    .replace(/-$/, '')

/** First words of the product's own addresses, in any case, so that nothing can be taken for one of them. */
const reserved = new Set([
  ...['about', 'account', 'admin', 'advertise', 'api', 'article', 'assets', 'author', 'component', 'contact'],
  ...['events', 'failed', 'favicon', 'feed', 'files', 'forgot-password', 'healthz', 'home', 'images', 'index', 'login'],
  ...[
    'logout',
    'media-pack',
    'metrics',
    'new',
    'newsletter',
    'newsletters',
    'not-found',
    'p',
    'page',
    'part',
    'privacy',
  ],
  ...['reset-password', 'robots', 'search', 'section', 'signup', 'sitemap', 'sitemaps', 'site', 'subcribe-user'],
  ...['subscribe', 'unsubscribe-newsletter', 'verify-email', 'whats-new'],
])

/** What is wrong with a slug, or null. */
export function slugProblem(slug: string): string | null {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))
    return 'The address may have lower-case letters, digits, and single hyphens between them'
  if (slug.length > longestSlug) return `The address must have at most ${longestSlug} characters`
  if (/^\d+$/.test(slug)) return 'The address needs a letter: numbers are page numbers'
  return reserved.has(slug) ? `The address “${slug}” belongs to the magazine itself. Choose another one` : null
}
