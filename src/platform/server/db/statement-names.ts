import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** PostgreSQL keeps the plan of a named statement, which takes up to some 100 kB, in each connection that has sent it. */
const maxNamed = 100
const maxSeen = 1_000

/**
 * Names for statements that come again. PostgreSQL parses and plans a named one once, which is most of the work of a short one. The same text
 * has the same name in every process, so that none can run another's by mistake where a pooler lends their connections around.
 */
export class StatementNames {
  readonly #seen = new LRUCache<string, true>({ max: maxSeen })
  readonly #names = new LRUCache<string, string>({ max: maxNamed })

  /** Undefined the first time. */
  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known !== undefined) return known
    if (!this.#seen.get(sql)) {
      this.#seen.set(sql, true)
      return undefined
    }
    const name = hash('sha1', sql)
    this.#names.set(sql, name)
    return name
  }

  /** The statement gets another name, as one has to whose tables have changed, unless somebody has given it one already. */
  rename(sql: string, failed: string) {
    if (this.#names.get(sql) === failed) this.#names.set(sql, hash('sha1', failed))
  }
}
