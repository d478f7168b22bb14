import { LRUCache } from 'lru-cache'

/** PostgreSQL keeps the plan of a named statement, which takes up to some 100 kB, in each connection that has sent it. */
const maxNamed = 100
const maxSeen = 1_000

/** Names for statements that come again. PostgreSQL parses and plans a named one once, which is most of the work of a short one. */
export class StatementNames {
  readonly #seen = new LRUCache<string, true>({ max: maxSeen })
  readonly #names = new LRUCache<string, string>({ max: maxNamed })
  #count = 0

  /** Undefined the first time. */
  nameOf(sql: string): string | undefined {
    if (!this.#seen.has(sql)) {
      this.#seen.set(sql, true)
      return undefined
    }
    const name = this.#names.get(sql) ?? `s${++this.#count}`
    this.#names.set(sql, name)
    return name
  }

  /** The statement gets another name, as one has to whose columns have changed. */
  rename(sql: string) {
    this.#names.delete(sql)
  }
}
