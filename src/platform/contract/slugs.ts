import { contentHeads } from './content/heads.ts'

/** The part of an address that names an author or a page: words in lower-case ASCII, joined by hyphens. */

export const longestSlug = 80

/** Cuts off no words; empty if no letter or digit is left. */
export const toSlug = (text: string): string => cutAfterWord(wordsOf(spellOut(withoutMarks(text))))

/** Loses Greek letters and signs. Topics are stored by it, so it never changes, and readers load no table with it. */
export const toPlainSlug = (text: string): string => cutAfterWord(wordsOf(withoutMarks(text)))

/** `C++` and `C#` are no `C`. */
export const withSignNames = (text: string) => text.replaceAll('+', ' plus ').replaceAll('#', ' sharp ')

/** Of a glossary term and of links to it. Letters that ASCII cannot spell are numbers of Unicode, so that `漢字` has an address. */
export const termSlug = (term: string): string =>
  toSlug(
    withSignNames(term)
      .normalize('NFKC')
      .replace(/(?![a-z])\p{L}/giu, (letter) =>
        toSlug(letter) ? letter : ` u${letter.codePointAt(0)?.toString(16)} `,
      ),
  )

const cutAfterWord = (slug: string) =>
  slug.length <= longestSlug
    ? slug
    : slug
        .slice(0, longestSlug + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, longestSlug)

/** The letters µ and Ω of units become those of Greek. */
const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')

const wordsOf = (text: string) =>
  text
    .replaceAll('ß', 'ss')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/['’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const spellings: Record<string, string> = { ı: 'i', đ: 'd', ð: 'd', æ: 'ae', œ: 'oe', þ: 'th', '°': 'deg' }
const units: Record<string, string> = { μ: 'u', Ω: 'ohm', μΩ: 'uohm' }
/** Each letter, its sound in a word, and its name as a symbol. */
const greek =
  'α a alpha β b beta γ g gamma δ d delta ε e epsilon ζ z zeta η i eta θ th theta ι i iota κ k kappa λ l lambda μ m mu ' +
  'ν n nu ξ x xi ο o omicron π p pi ρ r rho σ s sigma ς s sigma τ t tau υ y upsilon φ f phi χ ch chi ψ ps psi ω o omega'

function spellOut(text: string): string {
  const known = greek.split(' ')
  const spelled = (letters: string, way: 1 | 2) =>
    Array.from(letters, (letter) => known[known.indexOf(letter.toLowerCase()) + way] ?? '')
  return text
    .replace(/M(?=Ω)/g, 'mega')
    .replace(
      /[α-ωΑ-Ω]+/gu,
      (run) => units[run] ?? (run.length > 2 ? spelled(run, 1).join('') : spelled(run, 2).join(' ')),
    )
    .replace(/[ıđðæœþ°]/giu, (sign) => spellings[sign.toLowerCase()] ?? sign)
}

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
