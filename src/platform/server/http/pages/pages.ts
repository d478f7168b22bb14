import type { Rendered } from './finished-page.ts'
import type { FindReplacement } from './replacements.ts'

/** Written without React, the same for everybody: a feed, a site map. Its status is 200 by default. @throws NotFound */
export type WriteDocument = (
  params: Record<string, string>,
) => Promise<Omit<Rendered, 'status'> & Partial<Pick<Rendered, 'status'>>>

export interface Pages {
  /** A parameter needs a pattern that allows one spelling: `/sitemaps/articles-:number(^[1-9][0-9]*).xml`. */
  document(address: string, write: WriteDocument): void
  /** Asked before a 404, and before a wrong slug in an article's address is replaced. */
  beforeNotFound(find: FindReplacement): void
  /** Its content may still not exist. */
  isPage(address: string): boolean
  /** Renders into the cache. Does nothing at an address that no page has. */
  warm(address: string): Promise<void>
  isBusy(): boolean
}
