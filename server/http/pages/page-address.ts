import { matchRoutes, type RouteObject } from 'react-router'
import { pageQueries } from '../../../contract/links.ts'

/** One spelling for each page: what the cache files it under and what the renderer is asked for. */
export type PageAddress =
  | { kind: 'page'; address: string }
  /** The same page has another spelling; send the reader there for good. */
  | { kind: 'moved'; to: string }
  /** Nothing is there; `address` is the one page that says so. */
  | { kind: 'unknown'; address: string }

/** A route of the pages' build, as far as addresses go. */
export interface PageRoute {
  id: string
  path?: string | undefined
  index?: boolean | undefined
  parentId?: string | undefined
  caseSensitive?: boolean | undefined
}

/** Where a page that does not exist is rendered: an address that no route but the last one matches. */
export const unknownPage = '/not-found'

/**
 * Tells which page a request means. Query parameters that no page reads, other spellings of the path and addresses that no
 * route knows make no addresses of their own, so that nobody can fill the cache with them.
 */
export function createPageAddresses(routes: Record<string, PageRoute | undefined>) {
  const tree = toTree(routes)
  return function pageAddress(url: string): PageAddress {
    const split = url.indexOf('?')
    const path = split < 0 ? url : url.slice(0, split)
    const isData = path.endsWith('.data')
    const page = isData ? pageOfData(path) : path
    const unknown = { kind: 'unknown', address: isData ? `${unknownPage}.data` : unknownPage } as const
    // Before anything else: a redirect to an address that is not plain could lead to another site.
    if (!isPlain(page)) return unknown
    if (page.length > 1 && page.endsWith('/')) return { kind: 'moved', to: page.slice(0, -1) }
    const matches = matchRoutes(tree, page)
    const match = matches?.at(-1)
    if (!match || match.route.path === '*') return unknown
    // An application of its own below one address: one document serves all of it.
    if (match.route.path?.endsWith('/*'))
      return { kind: 'page', address: isData ? `${match.pathnameBase}.data` : match.pathnameBase }
    // The secret of a link in a mail is for the browser alone: one page serves all of them, and none is kept in its name.
    if (match.params.token) return { kind: 'page', address: path.replace(/[^/]+?(\.data)?$/, '-$1') }
    const query = keptQuery(new URLSearchParams(split < 0 ? '' : url.slice(split + 1)), page, isData ? routes : null)
    return { kind: 'page', address: query ? `${path}?${query}` : path }
  }
}

/** The data of `/a` is asked for at `/a.data`, that of `/` at `/_.data`. */
const pageOfData = (path: string) => (path === '/_.data' ? '/' : path.slice(0, -'.data'.length))

/** Page addresses hold nothing that needs escaping. Each segment ends in one way only, so that a long address is read once. */
const isPlain = (path: string) => /^\/(?:[\w.~-]+\/)*[\w.~-]*$/.test(path) && !path.includes('/..')

/** The parameters that the page reads, in their order, once each; for data also which routes' data is asked for. */
function keptQuery(given: URLSearchParams, page: string, dataRoutes: Record<string, unknown> | null): string {
  const kept = new URLSearchParams()
  for (const name of pageQueries[page] ?? []) {
    const value = given.get(name)
    if (value) kept.set(name, value)
  }
  const routes = dataRoutes && given.get('_routes')
  if (routes?.split(',').every((id) => Object.hasOwn(dataRoutes ?? {}, id))) kept.set('_routes', routes)
  return kept.toString()
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
