import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Each connection keeps the plan of a named statement, up to some 100 kB. */
const maxNamed = 100
const maxSeen = 1_000

/** A text has the same name in every process: where a pooler shares connections, none runs another's statement. */
export class StatementNames {
  readonly #seen = new LRUCache<string, true>({ max: maxSeen })
  readonly #names = new LRUCache<string, string>({ max: maxNamed })

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

  /** A statement needs another name once its tables have changed. Does nothing unless `failed` is still its name. */
  rename(sql: string, failed: string) {
    if (this.#names.get(sql) === failed) this.#names.set(sql, hash('sha1', failed))
  }
}
