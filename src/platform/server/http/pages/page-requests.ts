/** How often a kind of page came from somewhere. */
export interface PageRequests {
  surface: string
  /** Stale: from the cache while it was rendered again. */
  from: 'cache' | 'stale' | 'render'
  count: number
}

/** The kind of page at an address, for the metrics. Pure. */
function surfaceOf(address: string): string {
  const path = address.split('?', 1)[0] ?? ''
  if (path === '/') return 'front page'
  if (path.endsWith('.data')) return 'data'
  if (/\.(xml|json|txt|rss)$|^\/(rss|feed|sitemap)/.test(path)) return 'feed'
  return /\/\d+(-[^/]*)?$/.test(path) ? 'article' : 'other page'
}

/** How pages were asked for since the start, by kind of page. */
export class PageRequestCounts {
  readonly #counts = new Map<string, PageRequests>()

  all(): Iterable<PageRequests> {
    return this.#counts.values()
  }

  count(address: string, from: PageRequests['from']) {
    this.of(address, from).count++
  }

  /** The count of the kind of page at an address, to be raised by whoever asks often. */
  of(address: string, from: PageRequests['from']): PageRequests {
    const surface = surfaceOf(address)
    const known = this.#counts.get(surface + from)
    if (known) return known
    const first = { surface, from, count: 0 }
    this.#counts.set(surface + from, first)
    return first
  }
}
