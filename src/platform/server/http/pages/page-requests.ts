export interface PageRequests {
  surface: string
  from: 'cache' | 'stale' | 'render'
  count: number
}

function surfaceOf(address: string): string {
  const path = address.split('?', 1)[0] ?? ''
  if (path === '/') return 'front page'
  if (path.endsWith('.data')) return 'data'
  if (/\.(xml|json|txt|rss)$|^\/(rss|feed|sitemap)/.test(path)) return 'feed'
  return /\/\d+(-[^/]*)?$/.test(path) ? 'article' : 'other page'
}

export class PageRequestCounts {
  readonly #counts = new Map<string, PageRequests>()

  all(): Iterable<PageRequests> {
    return this.#counts.values()
  }

  count(address: string, from: PageRequests['from']) {
    this.of(address, from).count++
  }

  /** Whoever asks often raises the count itself. */
  of(address: string, from: PageRequests['from']): PageRequests {
    const surface = surfaceOf(address)
    const known = this.#counts.get(surface + from)
    if (known) return known
    const first = { surface, from, count: 0 }
    this.#counts.set(surface + from, first)
    return first
  }
}
