/** What readers' browsers need of a content type, so that they do not download its fields. */
export interface ContentHead {
  /** Of its calls, its screens and its pages: `market-data`. */
  name: string
  /** In the log of actions, in surrogate keys and in errors: `market-series`. */
  key: string
  table: string
  /** In sentences. */
  noun: string
  nouns: string
  /** Of its list. */
  title: string
}

export const courseHead = {
  name: 'courses',
  key: 'course',
  table: 'courses',
  noun: 'course',
  nouns: 'courses',
  title: 'Courses',
} as const satisfies ContentHead

export const reportHead = {
  name: 'reports',
  key: 'report',
  table: 'reports',
  noun: 'report',
  nouns: 'reports',
  title: 'Reports',
} as const satisfies ContentHead

export const marketDataHead = {
  name: 'market-data',
  key: 'market-series',
  table: 'market_series',
  noun: 'series',
  nouns: 'series',
  title: 'Market data',
} as const satisfies ContentHead

export const whitePaperHead = {
  name: 'white-papers',
  key: 'white-paper',
  table: 'white_papers',
  noun: 'white paper',
  nouns: 'white papers',
  title: 'White papers',
} as const satisfies ContentHead

export const jobOfferHead = {
  name: 'job-offers',
  key: 'job-offer',
  table: 'job_offers',
  noun: 'job offer',
  nouns: 'job offers',
  title: 'Job offers',
} as const satisfies ContentHead

/**
 * From this list follow reserved words, sentences of the log, surrogate keys of errors, site map, places in links, menus and benefits, and what
 * moving in finds served.
 */
export const contentHeads = [courseHead, reportHead, marketDataHead, whitePaperHead, jobOfferHead] as const

/** A page of its list. */
export const listLink = ({ name }: ContentHead, page = 1) => (page === 1 ? `/${name}` : `/${name}/page/${page}`)
export const pageLink = ({ name }: ContentHead, slug: string) => `/${name}/${slug}`

/** The surrogate keys of its lists and of one page. */
export const listKey = ({ name }: ContentHead) => name
export const contentKey = ({ key }: ContentHead, slug: string) => `${key}:${slug}`
