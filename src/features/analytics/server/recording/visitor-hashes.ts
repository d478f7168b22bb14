import { hash } from 'node:crypto'

export interface AnonymousVisitor {
  articleId: number
  network: string
  userAgent: string
}

/** Buckets for the browsers of a network, so that made-up user agents add no more readers to an article. */
const browserBuckets = 32

/** About 40 MB of hashes. A day with more starts afresh, and some visitors count twice. */
const maxHashes = 500_000

/**
 * Recognises anonymous visitors within one day by hashes of network, browser and article in memory. The salt is destroyed
 * with the day. No address is written down, nor the hash of one.
 */
export class VisitorHashes {
  #day = ''
  #salt = ''
  /** Other processes may report hashes of a day that has not begun here yet. */
  readonly #hashes = new Map<string, Set<string>>()

  get day(): string {
    return this.#day
  }

  startDay(day: string, salt: Buffer): void {
    this.#day = day
    this.#salt = salt.toString('base64url')
    for (const known of this.#hashes.keys()) if (known < day) this.#hashes.delete(known)
  }

  /** `hashes` are new, for other processes. Empty if the article has counted the visitor already. */
  count({ articleId, network, userAgent }: AnonymousVisitor): { hashes: string[]; isNewToday: boolean } {
    const visitor = `${network} ${this.#bucketOf(userAgent)}`
    const [ofArticle, ofDay] = [this.#hash(`${visitor} ${articleId}`), this.#hash(visitor)]
    const known = this.#hashesOf(this.#day)
    if (known.has(ofArticle)) return { hashes: [], isNewToday: false }
    const isNewToday = !known.has(ofDay)
    const hashes = isNewToday ? [ofArticle, ofDay] : [ofArticle]
    this.add(this.#day, hashes)
    return { hashes, isNewToday }
  }

  add(day: string, hashes: readonly string[]): void {
    if (day < this.#day) return
    const known = this.#hashesOf(day)
    if (known.size + hashes.length > maxHashes) known.clear()
    for (const one of hashes) known.add(one)
  }

  /** For hashes that could not be written. */
  remove(hashes: readonly string[]): void {
    const known = this.#hashesOf(this.#day)
    for (const one of hashes) known.delete(one)
  }

  #hashesOf(day: string): Set<string> {
    const known = this.#hashes.get(day) ?? new Set()
    this.#hashes.set(day, known)
    return known
  }

  #bucketOf(userAgent: string): number {
    return hash('sha256', `${this.#salt} ${userAgent}`, 'buffer').readUInt32BE() % browserBuckets
  }

  #hash(text: string): string {
    return hash('sha256', `${this.#salt} ${text}`, 'base64url').slice(0, 12)
  }
}
