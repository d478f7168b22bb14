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

type Underscored<T extends string> = T extends `${infer First}-${infer Rest}` ? `${First}_${Underscored<Rest>}` : T

/** The words of most content types follow from their name and their key. Pages that need none of them do not load them. */
// @__NO_SIDE_EFFECTS__
const contentHead = <const Name extends string, const Key extends string>(name: Name, key: Key) => {
  const nouns = name.replaceAll('-', ' ')
  return {
    name,
    key,
    table: name.replaceAll('-', '_') as Underscored<Name>,
    noun: key.replaceAll('-', ' '),
    nouns,
    title: nouns.charAt(0).toUpperCase() + nouns.slice(1),
  } satisfies ContentHead
}

export const courseHead = contentHead('courses', 'course')
export const reportHead = contentHead('reports', 'report')
export const whitePaperHead = contentHead('white-papers', 'white-paper')
export const jobOfferHead = contentHead('job-offers', 'job-offer')
export const marketDataHead = {
  name: 'market-data',
  key: 'market-series',
  table: 'market_series',
  noun: 'series',
  nouns: 'series',
  title: 'Market data',
} as const satisfies ContentHead

/**
 * From this list follow routes, reserved words, sentences of the log, surrogate keys of errors, places in links, menus and benefits, and what moving
 * in finds served.
 */
export const contentHeads = [courseHead, reportHead, marketDataHead, whitePaperHead, jobOfferHead] as const

/** A page of its list. */
export const listLink = ({ name }: ContentHead, page = 1) => (page === 1 ? `/${name}` : `/${name}/page/${page}`)
export const pageLink = ({ name }: ContentHead, slug: string) => `/${name}/${slug}`

/** The surrogate keys of its lists and of one page. */
export const listKey = ({ name }: ContentHead) => name
export const contentKey = ({ key }: ContentHead, slug: string) => `${key}:${slug}`
