import { LRUCache } from 'lru-cache'
import type { Encoding } from '../accept-encoding.ts'

/** A finished answer, in every encoding that readers take. */
export interface Page {
  status: number
  /** Whether the next reader may have it too. */
  isKeepable: boolean
  bodies: Record<Encoding, Body>
  /** What the page was made from: `article:123`, `section:news`, `home`, … */
  keys: readonly string[]
}

export interface Body {
  bytes: Buffer
  /** Strong, so one for each encoding. */
  etag: string
  /** All of the answer's headers, names and values in turn, as Node writes them without a second look. */
  headers: string[]
  headersOf304: string[]
}

interface Entry extends Page {
  freshUntil: number
  usableUntil: number
}

export interface PageCacheOptions {
  /** Least recently used pages go first when all pages together are larger. */
  maxBytes: number
  /** How long a page is served without a second thought, in milliseconds: up to a quarter less, each its own, so that they part. */
  freshFor: number
  /** How much longer it is served while a new one is made, in milliseconds. */
  staleFor: number
  now?: () => number
  /** From 0 to 1. */
  random?: () => number
}

/** Old pages that are made anew at the same time. Nobody waits for them, but whoever reads meanwhile would for the processor. */
const renewalsAtOnce = 2

/**
 * Pages that are the same for everybody, rendered once and kept until what they were made from changes.
 *
 * A change that comes in while a page is being rendered wins: such a render still answers those who already wait for it, but is
 * neither kept nor handed to anybody who asks after the change.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Entry>
  readonly #addressesByKey = new Map<string, Set<string>>()
  readonly #rendering = new Map<string, Promise<Page>>()
  readonly #options: Required<PageCacheOptions>
  #changes = 0
  #renders = 0
  #renewals = 0

  constructor(options: PageCacheOptions) {
    this.#options = { now: Date.now, random: Math.random, ...options }
    this.#pages = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (page) =>
        1024 + page.bodies.identity.bytes.length + page.bodies.br.bytes.length + page.bodies.gzip.bytes.length,
      dispose: (page, address) => this.#forget(page, address),
    })
  }

  get size() {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize, rendering: this.#rendering.size }
  }

  /** How many pages were rendered since the start. */
  get renders() {
    return this.#renders
  }

  /** The kept page that may be served now without asking `obtain`, or undefined. */
  fresh(address: string): Page | undefined {
    const entry = this.#pages.get(address)
    return entry && this.#options.now() < entry.freshUntil ? entry : undefined
  }

  /** The page at an address: kept, stale while it is made anew, or rendered; one render at a time whoever asks. */
  async obtain(address: string, render: () => Promise<Page>): Promise<Page> {
    const entry = this.#pages.get(address)
    const now = this.#options.now()
    if (entry && now < entry.freshUntil) return entry
    if (!entry || now >= entry.usableUntil) return this.#rendering.get(address) ?? this.#render(address, render)
    this.#renew(address, render)
    return entry
  }

  /** The old page stays good for now; a renewal that fails is told to the next one who has to wait for it. */
  #renew(address: string, render: () => Promise<Page>) {
    if (this.#rendering.has(address) || this.#renewals >= renewalsAtOnce) return
    this.#renewals++
    const done = () => {
      this.#renewals--
    }
    this.#render(address, render).then(done, done)
  }

  /** Drops every page that was made from any of these. */
  drop(keys: readonly string[]) {
    this.#changed()
    for (const key of keys) {
      // Taken out of the index first: each page that goes takes its address out of the set.
      const addresses = this.#addressesByKey.get(key) ?? new Set()
      this.#addressesByKey.delete(key)
      for (const address of addresses) this.#pages.delete(address)
    }
  }

  dropAll() {
    this.#changed()
    this.#pages.clear()
  }

  #changed() {
    this.#changes++
    // Which keys a page under way will have is not known yet: none of them may answer a question asked from now on.
    this.#rendering.clear()
  }

  #render(address: string, render: () => Promise<Page>): Promise<Page> {
    const changesBefore = this.#changes
    const rendering = render().then((page) => {
      this.#renders++
      if (page.isKeepable && this.#changes === changesBefore) this.#keep(address, page)
      return page
    })
    this.#rendering.set(address, rendering)
    const done = () => {
      if (this.#rendering.get(address) === rendering) this.#rendering.delete(address)
    }
    rendering.then(done, done)
    return rendering
  }

  #keep(address: string, page: Page) {
    const { freshFor, staleFor, now, random } = this.#options
    const freshUntil = now() + freshFor * (1 - random() / 4)
    this.#pages.set(address, { ...page, freshUntil, usableUntil: freshUntil + staleFor })
    // A page larger than the whole cache is not taken.
    if (!this.#pages.has(address)) return
    for (const key of page.keys) {
      const addresses = this.#addressesByKey.get(key)
      if (addresses) addresses.add(address)
      else this.#addressesByKey.set(key, new Set([address]))
    }
  }

  #forget(page: Page, address: string) {
    for (const key of page.keys) {
      const addresses = this.#addressesByKey.get(key)
      addresses?.delete(address)
      if (addresses?.size === 0) this.#addressesByKey.delete(key)
    }
  }
}
