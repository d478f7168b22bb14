import type { AccessLevel, CategoryId, Section } from './catalogue.ts'

/** All addresses of the magazine, as the specification spells them. */

/** The folders that are not the ids of their sections. */
const foldersByName = new Map<Section, string>([
  ['product', 'new-products'],
  ['component', 'sourcing-database'],
])
const sectionsByFolder = new Map([...foldersByName].map(([section, folder]) => [folder, section]))

/** The folder of a section in addresses: `/section/new-products/…`. */
export const folderOf = (section: Section) => foldersByName.get(section) ?? section

/** The section with a folder, or undefined for the id of one that has another. There may be no such section. */
export const sectionInFolder = (folder: string): Section | undefined =>
  foldersByName.has(folder) ? undefined : (sectionsByFolder.get(folder) ?? folder)

/** The listing of the topic `student`. */
export const studentFolder = 'engineering_students'

/** The canonical address of an article. Without the words at its end it leads there too. */
export const articleLink = ({ id, section, slug }: { id: number; section: Section; slug: string }) =>
  `/section/${folderOf(section)}/${id}${slug && `/${slug}`}`

/** An article whose section is unknown. Its page names the canonical address. */
export const articleByIdLink = (id: number) => `/article/${id}`

/** How an article is named in references: in words, for LaTeX, for programs that manage references. */
export const citationFormats = { txt: 'Text', bib: 'BibTeX', ris: 'RIS' } as const
export type CitationFormat = keyof typeof citationFormats
export const citationLink = (id: number | string, format: CitationFormat) => `/article/${id}/citation.${format}`

/** Page 1 of a listing has no page in its address. */
const paged = (address: string, page: number) => (page === 1 ? address : `${address}/${page}`)

export const listingLink = (folder: string, page = 1) => paged(`/section/${folder}/index.html`, page)

export const componentLink = (category: CategoryId, page = 1) => paged(`/component/${category}/index.html`, page)

/** The category picker, with a category chosen when one is given. */
export function categoryLink(category?: CategoryId, page = 1): string {
  if (!category) return '/section/index.html'
  const query = new URLSearchParams({ category, ...(page > 1 && { page: String(page) }) })
  return `/section/index.html?${query}`
}

/** The parameters of a search page. */
export interface SearchAddress {
  q: string
  page?: number | undefined
  section?: Section | undefined
  category?: CategoryId | undefined
  year?: number | undefined
  access?: AccessLevel | undefined
  sort?: 'relevance' | 'date' | undefined
}

/** The results of a search. Defaults are left out of the address. */
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

/** All articles about a part. Only capitals and digits, so that every spelling of a part has the same address. */
export const partLink = (part: string, page = 1) =>
  paged(
    `/part/${part
      .replace(/[µμ]/g, 'u')
      .replace(/[^A-Za-z0-9]+/g, '')
      .toUpperCase()}`,
    page,
  )

export const partFeedLink = (part: string, format: 'xml' | 'json' = 'xml') => `${partLink(part)}/feed.${format}`

/** The letters to an article. `:id` for the route. */
export const lettersLink = (id: number | string, page = 1) => paged(`/article/${id}/letters`, page)
/** Where the button of a letter sends a report. */
export const letterReportLink = (id: number | string) => `/report-letter/${id}`

/** Where the form of an article sends what a reader says is wrong in it. `:id` for the route. */
export const errorReportLink = (id: number | string) => `/report-error/${id}`

/** A page of the publisher's own. */
export const ownPageLink = (slug: string) => `/p/${slug}`

/** The archive of a newsletter, and an issue in it. */
export const newsletterLink = (slug: string) => `/newsletters/${slug}`
export const newsletterIssueLink = (slug: string, issue: number) => `${newsletterLink(slug)}/${issue}`

/** The file of a sponsor's white paper, which a ticket opens. `:name` for the route. */
export const whitePaperFileLink = (name: string) => `/white-paper-files/${name}`

/** A calculator, with the inputs of a query if one is given. */
export const toolLink = (name: string) => `${links.tools}/${name}`

export const eventLink = (slug: string) => `/events/${slug}`

/** An event as a calendar program reads it. */
export const eventCalendarLink = (slug: string) => `/events/${slug}.ics`

/** Events that are over, latest first. */
export const pastEventsLink = (page = 1) => paged('/events/archive', page)

/** Classified ads, latest first, of one category if it is given. */
export function classifiedsLink(category?: string, page = 1) {
  if (category) return paged(`${links.classifieds}/in/${category}`, page)
  return page === 1 ? links.classifieds : `${links.classifieds}/page/${page}`
}

export const classifiedLink = (id: number) => `${links.classifieds}/${id}`

/** The file of a report. All but free ones need a ticket. `:id` for the route. */
export const reportFileLink = (id: number | string) => `/files/report-${id}`

/** Where a report is paid. */
export const buyReportLink = (slug: string) => `${links.reports}/${slug}/buy`

export const authorLink = (slug: string, page = 1) => paged(`/author/${slug}`, page)

export const authorFeedLink = (slug: string, format: 'xml' | 'json' = 'xml') => `/author/${slug}/feed.${format}`

/** All articles with a keyword. */
export const topicLink = (slug: string, page = 1) => paged(`/topic/${slug}`, page)

export const topicFeedLink = (slug: string, format: 'xml' | 'json' = 'xml') => `/topic/${slug}/feed.${format}`

export const categoryFeedLink = (id: string, format: 'xml' | 'json' = 'xml') => `/component/${id}/feed.${format}`

/**
 * The address at which the server renders the error page in place of a page that failed. Requests for it find nothing.
 */
export const failedPage = '/failed'
/** The address at which it renders the page for addresses that an editor has declared gone. */
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
  /** All feeds in one file, for programs that read feeds. */
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
  givenBenefits: '/account/given',
  organisation: '/account/organisation',
  forgotPassword: '/forgot-password',
  admin: '/admin',
  mediaPack: '/media-pack',
  mediaPackPdf: '/media-pack.pdf',
  siteFeed: '/feed.xml',
  siteJsonFeed: '/feed.json',
  siteMap: '/sitemap.xml',
  /** The colours of sections and categories. */
  tints: '/sections.css',
  manifest: '/site.webmanifest',
  icon: '/favicon.svg',
  smallIcon: '/favicon.ico',
  touchIcon: '/apple-touch-icon.png',
  largeIcon: '/icon-512.png',
  /** 1200 × 630, for pages without a picture of their own. */
  socialCard: '/og-default.png',
} as const

/** The Payments screen of the back office, searched for an order or a payment. */
export const paymentLink = (id: string) => `${links.admin}/payments?search=${encodeURIComponent(id)}`

/** Whether a page loads the payment provider's script. */
export const isCheckoutAddress = (path: string) =>
  path === links.subscription || /^\/reports\/[a-z0-9-]+\/buy$/.test(path)

/** The subscription page with a plan chosen. `returnTo` is where it leads after the payment. */
export const checkoutLink = (plan: 'silver' | 'gold', returnTo: string) =>
  `${links.subscription}?${new URLSearchParams({ plan, return: returnTo })}`

/** Links in mails. Their pages ask for confirmation, since mail programs open links too. */
/** `returnTo`: where signing in leads after that. */
export const verifyEmailLink = (token: string, returnTo: string = links.home) =>
  `/verify-email/${encodeURIComponent(token)}${returnTo === links.home ? '' : `?${new URLSearchParams({ redirect: returnTo })}`}`
/** Where each of two addresses confirms that an account changes from one to the other. */
export const confirmEmailLink = (token: string) => `/confirm-email/${encodeURIComponent(token)}`
export const resetPasswordLink = (token: string) => `/reset-password/${encodeURIComponent(token)}`
export const invitationLink = (token: string) => `/invitation/${encodeURIComponent(token)}`
export const giftLink = (token: string) => `/gift/${encodeURIComponent(token)}`
export const whitePaperTokenLink = (token: string) => `/white-paper/${encodeURIComponent(token)}`
/** Gives a seat of an organisation. */
export const seatInvitationLink = (token: string) => `/seat/${encodeURIComponent(token)}`
export const unsubscribeLink = (token: string) => `${links.unsubscribe}/${encodeURIComponent(token)}`
export const endFollowMailsLink = (token: string) => `${links.endFollowMails}/${encodeURIComponent(token)}`
export const resubscribeLink = (token: string) => `/resubscribe-newsletter/${encodeURIComponent(token)}`
export const confirmNewsletterLink = (token: string) => `/confirm-newsletter/${encodeURIComponent(token)}`

/** What a subscriber gets, to be changed by whoever has the token. */
export const newsletterChoicesLink = (token: string) => `/newsletter-preferences/${encodeURIComponent(token)}`

/** The class that gives a label the colours of a section or category, in `links.tints`. */
export const tintClass = (kind: 'section' | 'category', id: string) => `${kind}-${id}`

export const feedLink = (folder: string, format: 'xml' | 'json' = 'xml') => `/section/${folder}/feed.${format}`

/** A saved article that a browser keeps for reading offline. */
export const offlineArticleLink = (id: number) => `${links.offlineArticles}/${id}`

/** The private feed of what a reader follows. */
export const followFeedLink = (token: string) => `/following/${token}/feed.xml`

/** The query parameter that shows a page with unsaved settings. */
export const settingsPreviewQuery = 'settings-preview'

/** The query parameters that pages read. All others are ignored. */
export const pageQueries: Record<string, readonly string[]> = {
  '/section/index.html': ['category', 'page'],
  '/search': ['q', 'section', 'category', 'year', 'access', 'sort', 'page'],
}

/** Short addresses of articles and pages in WordPress. They look like the front page, and are redirected before it. */
export const shortAddress = /^\/\?(?:p|page_id)=\d+$/

/** More headings have no addresses: nobody wrote them. */
const mostHeadings = 500

/** The ids of the headings of a text, in their order. */
export class HeadingAnchors {
  readonly #taken = new Set<string>()
  /** How often a heading came, by its words. */
  readonly #numbers = new Map<string, number>()

  get isFull() {
    return this.#taken.size === mostHeadings
  }

  /** Of a heading with these words. The prefix keeps it apart from the ids of the page. */
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
