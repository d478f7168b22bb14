import type { AccessLevel, CategoryId, Section } from './catalogue.ts'

const foldersByName = new Map<Section, string>([
  ['product', 'new-products'],
  ['component', 'sourcing-database'],
])
const sectionsByFolder = new Map([...foldersByName].map(([section, folder]) => [folder, section]))

export const folderOf = (section: Section) => foldersByName.get(section) ?? section

/** Undefined for the id of a section whose folder has another name. The section need not exist. */
export const sectionInFolder = (folder: string): Section | undefined =>
  foldersByName.has(folder) ? undefined : (sectionsByFolder.get(folder) ?? folder)

export const studentFolder = 'engineering_students'

export const articleLink = ({ id, section, slug }: { id: number; section: Section; slug: string }) =>
  `/section/${folderOf(section)}/${id}${slug && `/${slug}`}`

/** For an unknown section. Its page names the canonical address. */
export const articleByIdLink = (id: number) => `/article/${id}`

export const citationFormats = { txt: 'Text', bib: 'BibTeX', ris: 'RIS' } as const
export type CitationFormat = keyof typeof citationFormats
export const citationLink = (id: number | string, format: CitationFormat) => `/article/${id}/citation.${format}`

/** Page 1 has no page in its address. */
const paged = (address: string, page: number) => (page === 1 ? address : `${address}/${page}`)

export const listingLink = (folder: string, page = 1) => paged(`/section/${folder}/index.html`, page)

export const componentLink = (category: CategoryId, page = 1) => paged(`/component/${category}/index.html`, page)

export function categoryLink(category?: CategoryId, page = 1): string {
  if (!category) return '/section/index.html'
  const query = new URLSearchParams({ category, ...(page > 1 && { page: String(page) }) })
  return `/section/index.html?${query}`
}

export interface SearchAddress {
  q: string
  page?: number | undefined
  section?: Section | undefined
  category?: CategoryId | undefined
  year?: number | undefined
  access?: AccessLevel | undefined
  sort?: 'relevance' | 'date' | undefined
}

export function searchLink({ q, page = 1, section, category, year, access, sort }: SearchAddress): string {
  const given = {
    ...(q && { q }),
    ...(section && { section }),
    ...(category && { category }),
    ...(year && { year: String(year) }),
    ...(access && { access }),
    ...(sort === 'date' && { sort }),
    ...(page > 1 && { page: String(page) }),
  }
  const query = new URLSearchParams(given).toString()
  return query ? `/search?${query}` : '/search'
}

/** Equal for every spelling of a part, but for large and small letters. */
export const lettersOfPart = (part: string) => part.replace(/[µμ]/g, 'u').replace(/[^A-Za-z0-9]+/g, '')

export const partLink = (part: string, page = 1) => paged(`/part/${lettersOfPart(part).toUpperCase()}`, page)

export const partFeedLink = (part: string, format: 'xml' | 'json' = 'xml') => `${partLink(part)}/feed.${format}`

export const lettersLink = (id: number | string, page = 1) => paged(`/article/${id}/letters`, page)
export const letterReportLink = (id: number | string) => `/report-letter/${id}`

export const errorReportLink = (id: number | string) => `/report-error/${id}`

export const ownPageLink = (slug: string) => `/p/${slug}`

export const newsletterLink = (slug: string) => `/newsletters/${slug}`
export const newsletterIssueLink = (slug: string, issue: number) => `${newsletterLink(slug)}/${issue}`

/** Needs a ticket. */
export const whitePaperFileLink = (name: string) => `/white-paper-files/${name}`

export const toolLink = (name: string) => `${links.tools}/${name}`

export const eventLink = (slug: string) => `/events/${slug}`

export const eventCalendarLink = (slug: string) => `/events/${slug}.ics`

export const pastEventsLink = (page = 1) => paged('/events/archive', page)

export function classifiedsLink(category?: string, page = 1) {
  if (category) return paged(`${links.classifieds}/in/${category}`, page)
  return page === 1 ? links.classifieds : `${links.classifieds}/page/${page}`
}

export const classifiedLink = (id: number) => `${links.classifieds}/${id}`

/** Needs a ticket unless the report is free. */
export const reportFileLink = (id: number | string) => `/files/report-${id}`

export const buyReportLink = (slug: string) => `${links.reports}/${slug}/buy`

export const authorLink = (slug: string, page = 1) => paged(`/author/${slug}`, page)

export const authorFeedLink = (slug: string, format: 'xml' | 'json' = 'xml') => `/author/${slug}/feed.${format}`

export const topicLink = (slug: string, page = 1) => paged(`/topic/${slug}`, page)

export const topicFeedLink = (slug: string, format: 'xml' | 'json' = 'xml') => `/topic/${slug}/feed.${format}`

export const categoryFeedLink = (id: string, format: 'xml' | 'json' = 'xml') => `/component/${id}/feed.${format}`

/** An international number is dialled without the `(0)` of the national one. */
export const phoneLink = (phone: string) => `tel:${phone.replace(/^(\+[^(]*)\(0\)/, '$1').replace(/[^\d+]/g, '')}`

/** The server renders the error page here in place of a failed page. Requests for it find nothing. */
export const failedPage = '/failed'
/** The server renders the page for addresses here that an editor has declared gone. */
export const gonePage = '/gone'

export const links = {
  home: '/',
  about: '/about',
  contact: '/contact',
  advertise: '/Advertise',
  privacy: '/privacy',
  newsletter: '/Subscribe',
  newsletters: '/newsletters',
  unsubscribe: '/unsubscribe-newsletter',
  subscription: '/subcribe_user',
  events: '/events.html',
  eventsCalendar: '/events.ics',
  whatsNew: '/whats-new.html',
  tools: '/tools',
  glossary: '/glossary',
  reports: '/reports',
  classifieds: '/classifieds',
  corrections: '/corrections',
  correctionsFeed: '/corrections/feed.xml',
  topics: '/topics',
  feedList: '/feeds.opml',
  search: '/search',
  login: '/login',
  signup: '/signup',
  account: '/account',
  savedArticles: '/account/saved',
  offlineArticles: '/account/saved/offline',
  ownLetters: '/account/letters',
  benefits: '/account/benefits',
  following: '/account/following',
  history: '/account/history',
  endFollowMails: '/end-follow-mails',
  myReports: '/account/reports',
  myClassifieds: '/account/classifieds',
  benefitGrants: '/account/given',
  organisation: '/account/organisation',
  forgotPassword: '/forgot-password',
  admin: '/admin',
  mediaPack: '/media-pack',
  mediaPackPdf: '/media-pack.pdf',
  siteFeed: '/feed.xml',
  siteJsonFeed: '/feed.json',
  siteMap: '/sitemap.xml',
  tints: '/sections.css',
  manifest: '/site.webmanifest',
  icon: '/favicon.svg',
  smallIcon: '/favicon.ico',
  touchIcon: '/apple-touch-icon.png',
  largeIcon: '/icon-512.png',
  /** 1200 × 630, for pages without a picture of their own. */
  socialCard: '/og-default.png',
} as const

export const paymentLink = (id: string) => `${links.admin}/payments?search=${encodeURIComponent(id)}`

export const isCheckoutAddress = (path: string) =>
  path === links.subscription || /^\/reports\/[a-z0-9-]+\/buy$/.test(path)

/** `returnTo`: where to go after the payment. */
export const checkoutLink = (plan: 'silver' | 'gold', returnTo: string) =>
  `${links.subscription}?${new URLSearchParams({ plan, return: returnTo })}`

/** Pages of mailed links ask for confirmation, since mail programs open links too. */
/** `returnTo`: where signing in leads afterwards. */
export const verifyEmailLink = (token: string, returnTo: string = links.home) =>
  `/verify-email/${encodeURIComponent(token)}${returnTo === links.home ? '' : `?${new URLSearchParams({ redirect: returnTo })}`}`
/** Each of the two addresses confirms the change. */
export const confirmEmailLink = (token: string) => `/confirm-email/${encodeURIComponent(token)}`
export const resetPasswordLink = (token: string) => `/reset-password/${encodeURIComponent(token)}`
export const invitationLink = (token: string) => `/invitation/${encodeURIComponent(token)}`
export const giftLink = (token: string) => `/gift/${encodeURIComponent(token)}`
export const whitePaperTokenLink = (token: string) => `/white-paper/${encodeURIComponent(token)}`
export const seatInvitationLink = (token: string) => `/seat/${encodeURIComponent(token)}`
export const unsubscribeLink = (token: string) => `${links.unsubscribe}/${encodeURIComponent(token)}`
export const endFollowMailsLink = (token: string) => `${links.endFollowMails}/${encodeURIComponent(token)}`
export const resubscribeLink = (token: string) => `/resubscribe-newsletter/${encodeURIComponent(token)}`
export const confirmNewsletterLink = (token: string) => `/confirm-newsletter/${encodeURIComponent(token)}`

export const newsletterChoicesLink = (token: string) => `/newsletter-preferences/${encodeURIComponent(token)}`

export const tintClass = (kind: 'section' | 'category', id: string) => `${kind}-${id}`

export const feedLink = (folder: string, format: 'xml' | 'json' = 'xml') => `/section/${folder}/feed.${format}`

export const offlineArticleLink = (id: number) => `${links.offlineArticles}/${id}`

export const followFeedLink = (token: string) => `/following/${token}/feed.xml`

export const settingsPreviewQuery = 'settings-preview'

/** Pages ignore all other query parameters. */
export const pageQueries: Record<string, readonly string[]> = {
  '/section/index.html': ['category', 'page'],
  '/search': ['q', 'section', 'category', 'year', 'access', 'sort', 'page'],
}

/** Articles and pages in WordPress. They look like the front page, and are redirected before it. */
export const shortAddress = /^\/\?(?:p|page_id)=\d+(?:&|$)/

/** Nobody writes more headings. Further ones have no addresses. */
const mostHeadings = 500

export class HeadingAnchors {
  readonly #taken = new Set<string>()
  readonly #numbers = new Map<string, number>()

  get isFull() {
    return this.#taken.size === mostHeadings
  }

  /** The prefix keeps it apart from the ids of the page. */
  next(words: string): string {
    const plain = words
      .replace(/&\w{1,31};/g, ' ')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '')
    const base = `s-${plain || 'section'}`
    let number = this.#numbers.get(base) ?? 0
    let id = ''
    do {
      number += 1
      id = number === 1 ? base : `${base}-${number}`
    } while (this.#taken.has(id))
    this.#numbers.set(base, number)
    this.#taken.add(id)
    return id
  }
}
