import type { Rendered } from './finished-page.ts'
import type { FindReplacement } from './replacements.ts'

/** Writes a document that is the same for everybody and not rendered by React: a feed, a site map. @throws NotFound */
export type WriteDocument = (params: Record<string, string>) => Promise<Omit<Rendered, 'status'>>

/** What features register and ask of the pages. */
export interface Pages {
  /**
   * Serves a document from the page cache. Parameters of the address have a pattern that allows one spelling:
   * `/sitemaps/articles-:number(^[1-9][0-9]*).xml`.
   */
  document(address: string, write: WriteDocument): void
  /** Asks this before a 404 is answered, and before another slug than its own in an article's address is replaced. */
  beforeNotFound(find: FindReplacement): void
  /** Whether a route of the pages matches an address. Its content may still not exist. */
  isPage(address: string): boolean
  /** Renders a page into the cache before it is asked for. Does nothing at an address that no page has. */
  warm(address: string): Promise<void>
  /** Whether a client waits for a page. */
  isBusy(): boolean
}
