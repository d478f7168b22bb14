import { LRUCache } from 'lru-cache'
import { hours } from '../../core/durations.ts'
import { Overloaded, Unavailable } from '../../core/errors.ts'
import { isUnavailable } from '../../db/errors.ts'
import { forNobodyElse, type Page } from './page.ts'
import { PageRequestCounts, type PageRequests } from './page-requests.ts'

interface Entry extends Page {
  freshUntil: number
  usableUntil: number
  /** Until then it is served if it cannot be rendered. */
  fallbackUntil: number
  /** Another address at which it is served. */
  alias?: string
  /** Whether it was asked for after it was rendered. */
  isRead: boolean
  /** The requests that the cache answers for this kind of page. */
  fromCache: PageRequests
}

export interface PageCacheOptions {
  /** When all pages together are larger, the least recently used are evicted. */
  maxBytes: number
  /** How long a page is fresh, in milliseconds; up to a quarter less at random, so that pages do not all expire at once. */
  freshFor: number
  /** How much longer it is served while it is rendered again, in milliseconds. */
  staleFor: number
  /** How much longer it is served while it cannot be rendered, in milliseconds. */
  fallbackFor: number
  now?: () => number
  /** From 0 to 1. */
  random?: () => number
}

/** Renders a page. It may be rendered late: `isWanted` tells whether anybody still waits for it. */
export type Render = (isWanted: () => boolean) => Promise<Page>

/** A render under way, and who waits for it: for each, whether the client has gone. */
interface Rendering {
  page: Promise<Page>
  waiting: (() => boolean)[]
}

/** Whether the same render may succeed later. */
const isTemporary = (error: unknown) =>
  error instanceof Overloaded || error instanceof Unavailable || isUnavailable(error)

/** A page that nobody has asked for again this long is left to its next reader. */
const lately = hours(1)

/** Stale pages that are rendered at the same time. Nobody waits for them, but they take processor time. */
const maxRevalidations = 2

/**
 * Caches pages that are the same for every anonymous visitor until their content changes.
 *
 * A render that began before a change still answers the requests that wait for it, but is neither cached nor given to later
 * requests.
 */
export class PageCache {
  readonly requests = new PageRequestCounts()
  readonly #pages: LRUCache<string, Entry>
  readonly #addressesByAlias = new Map<string, string>()
  readonly #addressesByKey = new Map<string, Set<string>>()
  readonly #rendering = new Map<string, Rendering>()
  /** When pages are known to have been asked for again. */
  readonly #readAt = new LRUCache<string, number>({ max: 1_000 })
  readonly #options: Required<PageCacheOptions>
  #changes = 0
  #renders = 0
  #revalidations = 0

  constructor(options: PageCacheOptions) {
    this.#options = { now: Date.now, random: Math.random, ...options }
    this.#pages = new LRUCache({
      maxSize: options.maxBytes,
      // With what its other encodings take at most.
      sizeCalculation: ({ bodies: { identity } }) => 1024 + Math.ceil(1.5 * identity.bytes.length),
      dispose: (page, address) => this.#unindex(page, address),
    })
  }

  get size() {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize, rendering: this.#rendering.size }
  }

  /** Pages rendered since the start. */
  get renders() {
    return this.#renders
  }

  /** The cached page if it is fresh. */
  fresh(address: string): Page | undefined {
    const entry = this.#pages.get(address) ?? this.#pages.get(this.#addressesByAlias.get(address) ?? '')
    if (!entry || this.#options.now() >= entry.freshUntil) return undefined
    entry.isRead = true
    entry.fromCache.count++
    return entry
  }

  /** Whether the cached page is fresh. It does not count as read. */
  hasFresh(address: string): boolean {
    const entry = this.#pages.peek(address)
    return entry !== undefined && this.#options.now() < entry.freshUntil
  }

  /** Addresses of pages that were asked for again lately, the last one first. */
  readLately(limit: number, addresses: ReadonlySet<string> = new Set(this.#pages.keys())): string[] {
    const read = this.#pages.keys().filter((address) => addresses.has(address) && this.#wasReadLately(address))
    return [...read.take(limit)]
  }

  /** Since then it may have been rendered again without anybody asking. */
  #wasReadLately(address: string): boolean {
    const now = this.#options.now()
    if (this.#pages.peek(address)?.isRead) this.#readAt.set(address, now)
    return now - (this.#readAt.get(address) ?? Number.NEGATIVE_INFINITY) < lately
  }

  /** Serves a cached page at another address too, until it is replaced. */
  alias(address: string, alias: string) {
    const entry = this.#pages.peek(address)
    if (!entry || entry.alias === alias) return
    if (entry.alias) this.#addressesByAlias.delete(entry.alias)
    entry.alias = alias
    this.#addressesByAlias.set(alias, address)
  }

  /**
   * The page at an address: fresh, stale while it is rendered again, or rendered; the last good copy if it cannot be rendered now. One
   * render at a time for each address. `isGone`: whether the client that asks has left.
   */
  async get(address: string, render: Render, isGone = () => false): Promise<Page> {
    const entry = this.#pages.get(address)
    const now = this.#options.now()
    if (entry) entry.isRead = true
    if (entry && now < entry.freshUntil) {
      entry.fromCache.count++
      return entry
    }
    if (!entry || now >= entry.usableUntil) {
      this.requests.count(address, 'render')
      return this.#renderOrFallBack(address, render, isGone)
    }
    this.requests.count(address, 'stale')
    this.#revalidate(address, render)
    return entry
  }

  async #renderOrFallBack(address: string, render: Render, isGone: () => boolean): Promise<Page> {
    try {
      const running = this.#rendering.get(address)
      running?.waiting.push(isGone)
      const page = await (running?.page ?? this.#render(address, render, isGone))
      return page.isComplete ? page : (this.#lastGoodCopy(address) ?? page)
    } catch (error) {
      const copy = isTemporary(error) ? this.#lastGoodCopy(address) : undefined
      if (copy) return copy
      throw error
    }
  }

  /** Nobody else may cache it. */
  #lastGoodCopy(address: string): Page | undefined {
    const entry = this.#pages.get(address)
    if (!entry || this.#options.now() >= entry.fallbackUntil) return undefined
    return forNobodyElse(entry)
  }

  /** Renders a stale page again. An error surfaces at the next request that has to wait. */
  #revalidate(address: string, render: Render) {
    if (this.#rendering.has(address) || this.#revalidations >= maxRevalidations) return
    this.#revalidations++
    const finish = () => {
      this.#revalidations--
    }
    this.#render(address, render, () => false).then(finish, finish)
  }

  /** Removes every page with one of these surrogate keys. Returns those that were asked for again lately, the last one first. */
  purge(keys: readonly string[]): string[] {
    this.#changed()
    const addresses = new Set(keys.flatMap((key) => [...(this.#addressesByKey.get(key) ?? [])]))
    const read = this.readLately(Number.POSITIVE_INFINITY, addresses)
    for (const address of addresses) this.#pages.delete(address)
    return read
  }

  /** Removes every page, and forgets which were read. */
  purgeAll() {
    this.#changed()
    this.#pages.clear()
    this.#readAt.clear()
  }

  /** Renders every page before it is served again: changes may have been missed. The copies remain in case that is not possible. */
  expireAll() {
    this.#changed()
    for (const entry of this.#pages.values()) Object.assign(entry, { freshUntil: 0, usableUntil: 0 })
  }

  #changed() {
    this.#changes++
    // The keys of a running render are not known yet, so no later request may use it.
    this.#rendering.clear()
  }

  #render(address: string, render: Render, isGone: () => boolean): Promise<Page> {
    const changesBefore = this.#changes
    const waiting = [isGone]
    const finish = () => {
      if (this.#rendering.get(address)?.waiting === waiting) this.#rendering.delete(address)
    }
    const isWanted = () => {
      const wanted = waiting.some((hasGone) => !hasGone())
      // Whoever comes now gets a render of their own.
      if (!wanted) finish()
      return wanted
    }
    const page = render(isWanted).then((rendered) => {
      this.#renders++
      if (!rendered.isCacheable) return rendered
      if (this.#changes !== changesBefore) return forNobodyElse(rendered)
      this.#store(address, rendered)
      return rendered
    })
    this.#rendering.set(address, { page, waiting })
    page.then(finish, finish)
    return page
  }

  #store(address: string, page: Page) {
    const { freshFor, staleFor, fallbackFor, now, random } = this.#options
    const freshUntil = now() + freshFor * (1 - random() / 4)
    const usableUntil = freshUntil + staleFor
    this.#pages.set(address, {
      ...page,
      freshUntil,
      usableUntil,
      fallbackUntil: usableUntil + fallbackFor,
      isRead: false,
      fromCache: this.requests.of(address, 'cache'),
    })
    // A page larger than the whole cache is not stored.
    if (!this.#pages.has(address)) return
    for (const key of page.keys) {
      const addresses = this.#addressesByKey.get(key)
      if (addresses) addresses.add(address)
      else this.#addressesByKey.set(key, new Set([address]))
    }
  }

  #unindex(page: Entry, address: string) {
    if (page.alias) this.#addressesByAlias.delete(page.alias)
    for (const key of page.keys) {
      const addresses = this.#addressesByKey.get(key)
      addresses?.delete(address)
      if (addresses?.size === 0) this.#addressesByKey.delete(key)
    }
  }
}
