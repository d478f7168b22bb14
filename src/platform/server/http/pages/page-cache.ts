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
  alias?: string
  isRead: boolean
  fromCache: PageRequests
}

export interface PageCacheOptions {
  /** Beyond this, the least recently used pages are evicted. */
  maxBytes: number
  /** Milliseconds; up to a quarter less at random, so that pages do not all expire at once. */
  freshFor: number
  /** More milliseconds, while it is rendered again. */
  staleFor: number
  /** More milliseconds, while it cannot be rendered. */
  fallbackFor: number
  now?: () => number
  /** From 0 to 1. */
  random?: () => number
}

/** May render late: `isWanted` tells whether anybody still waits for it. */
export type Render = (isWanted: () => boolean) => Promise<Page>

/** `waiting`: for each client that waits, whether it has gone. */
interface Rendering {
  page: Promise<Page>
  waiting: (() => boolean)[]
}

const isTemporary = (error: unknown) =>
  error instanceof Overloaded || error instanceof Unavailable || isUnavailable(error)

/** A page that nobody has asked for again this long is left to its next reader. */
const lately = hours(1)

/** Nobody waits for stale pages, but they take processor time. */
const maxRevalidations = 2

/** A render that began before a change answers only requests that wait for it, and is not cached. */
export class PageCache {
  readonly requests = new PageRequestCounts()
  readonly #pages: LRUCache<string, Entry>
  readonly #addressesByAlias = new Map<string, string>()
  readonly #addressesByKey = new Map<string, Set<string>>()
  readonly #rendering = new Map<string, Rendering>()
  readonly #readAt = new LRUCache<string, number>({ max: 1_000 })
  readonly #options: Required<PageCacheOptions>
  #changes = 0
  #renders = 0
  #revalidations = 0

  constructor(options: PageCacheOptions) {
    this.#options = { now: Date.now, random: Math.random, ...options }
    this.#pages = new LRUCache({
      maxSize: options.maxBytes,
      // With what the other encodings take at most.
      sizeCalculation: ({ bodies: { identity } }) => 1024 + Math.ceil(1.5 * identity.bytes.length),
      dispose: (page, address) => this.#unindex(page, address),
    })
  }

  get size() {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize, rendering: this.#rendering.size }
  }

  get renders() {
    return this.#renders
  }

  fresh(address: string): Page | undefined {
    const entry = this.#pages.get(address) ?? this.#pages.get(this.#addressesByAlias.get(address) ?? '')
    if (!entry || this.#options.now() >= entry.freshUntil) return undefined
    entry.isRead = true
    entry.fromCache.count++
    return entry
  }

  /** Does not count as read. */
  hasFresh(address: string): boolean {
    const entry = this.#pages.peek(address)
    return entry !== undefined && this.#options.now() < entry.freshUntil
  }

  /** Asked for again lately, the last one first. */
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

  alias(address: string, alias: string) {
    const entry = this.#pages.peek(address)
    if (!entry || entry.alias === alias) return
    if (entry.alias) this.#addressesByAlias.delete(entry.alias)
    entry.alias = alias
    this.#addressesByAlias.set(alias, address)
  }

  /** Serves a stale page while it renders, and the last good copy if it cannot. One render at a time per address. */
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

  /** An error surfaces at the next request that has to wait. */
  #revalidate(address: string, render: Render) {
    if (this.#rendering.has(address) || this.#revalidations >= maxRevalidations) return
    this.#revalidations++
    const finish = () => {
      this.#revalidations--
    }
    this.#render(address, render, () => false).then(finish, finish)
  }

  /** Returns those that were asked for again lately, the last one first. */
  purge(keys: readonly string[]): string[] {
    this.#changed()
    const addresses = new Set(keys.flatMap((key) => [...(this.#addressesByKey.get(key) ?? [])]))
    const read = this.readLately(Number.POSITIVE_INFINITY, addresses)
    for (const address of addresses) this.#pages.delete(address)
    return read
  }

  purgeAll() {
    this.#changed()
    this.#pages.clear()
    this.#readAt.clear()
  }

  /** Changes may have been missed. The copies remain in case pages cannot be rendered. */
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
      // Later requests get a render of their own.
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
