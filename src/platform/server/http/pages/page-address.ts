import { createStaticHandler, type RouteObject, type StaticHandler } from 'react-router'

/** The key in the cache, and what is rendered. */
export type PageAddress =
  | { kind: 'page'; address: string; withSlug?: AddressWithSlug }
  | { kind: 'moved'; to: string }
  /** `address` is that of the not-found page. */
  | { kind: 'unknown'; address: string }

/** Only the page knows whether the slug is the right one. */
export interface AddressWithSlug {
  path: string
  /** The path with what else belongs to the address. */
  address: string
  isData: boolean
}

export interface PageRoute {
  id: string
  path?: string | undefined
  index?: boolean | undefined
  parentId?: string | undefined
  caseSensitive?: boolean | undefined
}

type PageQueries = Readonly<Record<string, readonly string[]>>

/** Only the catch-all route matches it. */
export const unknownPage = '/not-found'

/** Unknown parameters, spellings and addresses make no new addresses, so that nobody can fill the cache with them. */
export function createPageAddresses(
  routes: Record<string, PageRoute | undefined>,
  { isOff = () => false, queries = {} }: { isOff?: (path: string) => boolean; queries?: PageQueries } = {},
) {
  const matcherFor = byFirstSegment(toTree(routes))
  return function pageAddress(url: string): PageAddress {
    const split = url.indexOf('?')
    const path = split < 0 ? url : url.slice(0, split)
    const isData = path.endsWith('.data')
    const page = isData ? pageOfData(path) : path
    const unknown = { kind: 'unknown', address: isData ? `${unknownPage}.data` : unknownPage } as const
    // First, since a redirect to an unusual address could lead to another site.
    if (!isPlain(page) || isOff(page)) return unknown
    if (page.length > 1 && page.endsWith('/')) return { kind: 'moved', to: page.slice(0, -1) }
    const match = matcherFor(page)(page)?.at(-1)
    if (!match || match.route.path === '*') return unknown
    // A client-side application: one document serves every address below it.
    if (match.route.path?.endsWith('/*'))
      return { kind: 'page', address: isData ? `${match.pathnameBase}.data` : match.pathnameBase }
    // The token of a link in a mail is for the browser only, so one page serves all tokens.
    const { token, words } = match.params
    if (match.params.page === '1' && !isData) {
      const first = match.route.path?.endsWith('/page/:page') ? '/page/1' : '/1'
      return { kind: 'moved', to: page.slice(0, -first.length) }
    }
    // oxlint-disable-next-line house/no-open-ended-expression -- An address that leads here has two short parts before the token
    if (token) return { kind: 'page', address: path.replace(/[^/]+?(\.data)?$/, '-$1') }
    const query = canonicalQuery(
      new URLSearchParams(split < 0 ? '' : url.slice(split + 1)),
      (Object.hasOwn(queries, page) && queries[page]) || [],
      isData ? routes : null,
    )
    const full = (at: string) => (query ? `${at}?${query}` : at)
    if (!words) return { kind: 'page', address: full(path) }
    // One page serves all slugs, so that others than its own cost no render.
    const address = full(path.replace(/\/[^/]+?(\.data)?$/, '$1'))
    return { kind: 'page', address, withSlug: { path: page, address: full(path), isData } }
  }
}

/** With the question mark, or empty. What leads elsewhere takes it along: a search, a plan, the source of a campaign. */
export const queryOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** The data of `/a` is at `/a.data`, that of `/` at `/_.data`. */
const pageOfData = (path: string) => (path === '/_.data' ? '/' : path.slice(0, -'.data'.length))

/** Page addresses contain nothing that needs escaping. The expression takes linear time. */
const isPlain = (path: string) => /^\/(?:[\w.~-]+\/)*[\w.~-]*$/.test(path) && !path.includes('/..')

/** In order, once each; for data also the requested routes. */
function canonicalQuery(
  given: URLSearchParams,
  names: readonly string[],
  dataRoutes: Record<string, unknown> | null,
): string {
  const canonical = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value) canonical.set(name, value)
  }
  const routes = dataRoutes && given.get('_routes')
  if (routes?.split(',').every((id) => Object.hasOwn(dataRoutes ?? {}, id))) canonical.set('_routes', routes)
  return canonical.toString()
}

const firstSegment = (path: string) => path.replace(/^\//, '').split('/', 1)[0]?.toLowerCase() ?? ''

/** `matchRoutes` compiles the routes for each address, which takes longer than refusing it. This does it once. */
function byFirstSegment(tree: RouteObject[]): (path: string) => StaticHandler['match'] {
  const matchers = new Map<string, StaticHandler['match']>()
  const select = (routes: RouteObject[], first: string): RouteObject[] =>
    routes.flatMap((route) => {
      if (!route.path && !route.index) return { ...route, children: select(route.children ?? [], first) }
      const own = firstSegment(route.path ?? '')
      return own === first || /^[:*]|\?$/.test(own) ? route : []
    })
  const collect = (routes: RouteObject[]): string[] =>
    routes.flatMap(({ path, children }) => (path ? firstSegment(path) : collect(children ?? [])))
  const matcher = (first: string) => createStaticHandler([{ children: select(tree, first) }]).match
  for (const first of ['', ...collect(tree)]) matchers.set(first, matcher(first))
  const others = matcher('*')
  return (path) => matchers.get(firstSegment(path)) ?? others
}

function toTree(routes: Record<string, PageRoute | undefined>, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => toRoute(route as PageRoute, toTree(routes, route?.id)))
}

function toRoute({ id, path, index, caseSensitive = false }: PageRoute, children: RouteObject[]): RouteObject {
  const address = { id, caseSensitive, ...(path !== undefined && { path }) }
  return index ? { ...address, index } : { ...address, children }
}
