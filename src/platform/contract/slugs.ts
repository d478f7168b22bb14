import { contentHeads } from './content/heads.ts'

/** The part of an address that names an author or a page: words in lower-case ASCII, joined by hyphens. */

export const longestSlug = 80

/** Cuts off no words; empty if no letter or digit is left. */
export const toSlug = (text: string): string => cutAfterWord(wordsOf(text))

const cutAfterWord = (slug: string) =>
  slug.length <= longestSlug
    ? slug
    : slug
        .slice(0, longestSlug + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, longestSlug)

const wordsOf = (text: string) =>
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

/** First words of the product's own addresses, in any case: a slug must not look like one. */
const reserved = new Set([
  'about',
  'account',
  'admin',
  'advertise',
  'api',
  'article',
  'assets',
  'author',
  'component',
  'contact',
  'events',
  'failed',
  'favicon',
  'feed',
  'files',
  'forgot-password',
  'gift',
  'healthz',
  'home',
  'images',
  'index',
  'login',
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
  'reset-password',
  'robots',
  'search',
  'section',
  'signup',
  'sitemap',
  'sitemaps',
  'site',
  'subcribe-user',
  'classifieds',
  'corrections',
  'feeds',
  'glossary',
  'topic',
  'topics',
  'white-paper',
  'white-paper-files',
  'subscribe',
  'unsubscribe-newsletter',
  'verify-email',
  'whats-new',
  ...contentHeads.map(({ name }) => name),
])

export const isSlug = (text: string) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

export function slugProblem(slug: string): string | null {
  if (!isSlug(slug)) return 'The URL can have lower-case letters, digits, and single hyphens between them'
  if (slug.length > longestSlug) return `The URL must be ${longestSlug} characters or fewer`
  if (/^\d+$/.test(slug)) return 'The URL needs a letter: numbers are page numbers'
  return reserved.has(slug) ? slugIsReserved(slug) : null
}

export const slugIsReserved = (slug: string) => `The site uses “${slug}” itself. Choose another URL`
