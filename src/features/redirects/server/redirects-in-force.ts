import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/server/db/database.ts'
import type { SiteAddress } from './address.ts'
import { follow, type Redirected } from './follow.ts'
import { readRedirects, readRedirectsAt } from './queries.ts'
import { RedirectTable, type StoredRedirect } from './redirect-table.ts'

export const redirectsKey = 'redirects'
export const redirectKey = (path: string) => `redirect:${path}`

/** After more changes, the whole table is read. */
const maxChanges = 1_000

interface InForceDeps {
  db: Database
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Kept in this process's memory. Read when a page is missing, and again after a change. */
export class RedirectsInForce {
  readonly #deps: InForceDeps
  #table: RedirectTable | null = null
  /** Changes since the table was read. Null: deleted. */
  #changes = new Map<string, StoredRedirect | null>()
  #stale = new Set<string>()
  #isStale = true
  #reading: Promise<void> | null = null

  constructor(deps: InForceDeps) {
    this.#deps = deps
  }

  /** The keys of a commit. Null: some may have been missed. */
  invalidated = (keys: readonly string[] | null) => {
    if (keys === null || keys.includes(redirectsKey)) this.#isStale = true
    for (const key of keys ?? []) if (key.startsWith('redirect:')) this.#stale.add(key.slice('redirect:'.length))
  }

  /** While the database is away, the earlier redirects apply. */
  async find(address: SiteAddress): Promise<Redirected | null> {
    while (this.#reading || this.#isStale || this.#stale.size > 0) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null
      })
      try {
        await this.#reading
      } catch (error) {
        this.#deps.log.error({ err: error }, 'redirects not read')
        break
      }
    }
    return follow((path) => this.#find(path), address)
  }

  #find(path: string): StoredRedirect | null {
    const changed = this.#changes.get(path)
    return changed === undefined ? (this.#table?.find(path) ?? null) : changed
  }

  async #read() {
    const isWhole = this.#isStale || this.#changes.size + this.#stale.size > maxChanges
    const stale = [...this.#stale]
    this.#isStale = false
    this.#stale = new Set()
    try {
      await (isWhole ? this.#readAll() : this.#readChanges(stale))
    } catch (error) {
      if (isWhole) this.#isStale = true
      for (const path of stale) this.#stale.add(path)
      throw error
    }
  }

  async #readAll() {
    const table = new RedirectTable()
    for await (const rows of readRedirects(this.#deps.db)) for (const row of rows) table.add(row)
    table.seal()
    this.#table = table
    this.#changes = new Map()
  }

  async #readChanges(paths: readonly string[]) {
    const rows = new Map((await readRedirectsAt(this.#deps.db, paths)).map((row) => [row.path, row]))
    for (const path of paths) this.#changes.set(path, rows.get(path) ?? null)
  }
}
