/** Apart from the fields, so that readers' browsers do not download those. */
export interface ContentHead {
  /** In its calls, screens and pages: `market-data`. */
  name: string
  /** In the audit log, surrogate keys and errors: `market-series`. */
  key: string
  table: string
  noun: string
  nouns: string
  title: string
}

type Underscored<T extends string> = T extends `${infer First}-${infer Rest}` ? `${First}_${Underscored<Rest>}` : T

/** Most words follow from name and key. Pages that use none of these heads do not load them. */
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

/** Routes, reserved words, log sentences, surrogate keys of errors, links, menus and benefits follow from this list. */
export const contentHeads = [courseHead, reportHead, marketDataHead, whitePaperHead, jobOfferHead] as const

export const listLink = ({ name }: ContentHead, page = 1) => (page === 1 ? `/${name}` : `/${name}/page/${page}`)
export const pageLink = ({ name }: ContentHead, slug: string) => `/${name}/${slug}`

export const listKey = ({ name }: ContentHead) => name
export const contentKey = ({ key }: ContentHead, slug: string) => `${key}:${slug}`
