import { type PGlite, parse, protocol, type Results, type Transaction } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'
import type { SentResult, Value } from './protocol.ts'

const { serialize } = protocol

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

/** A plan takes up to some 100 kB. */
const maxPrepared = 100
const maxSeen = 1_000

/** Parsing and planning is most of a short statement. Prepared, it takes one exchange instead of six. */
export class PreparedStatements {
  readonly #db: PGlite
  readonly #seen = new LRUCache<string, true>({ max: maxSeen })
  readonly #prepared = new LRUCache<string, { name: string; columns: Messages }>({
    max: maxPrepared,
    dispose: ({ name }) => this.#forgotten.push(name),
  })
  #forgotten: string[] = []
  #lastName = 0

  constructor(db: PGlite) {
    this.#db = db
  }

  /** Rows are lists of values. */
  async query(target: PGlite | Transaction, sql: string, values: Value[]): Promise<SentResult> {
    if (!this.#seen.has(sql)) {
      this.#seen.set(sql, true)
      return toSent(await target.query(sql, values, asLists))
    }
    const messages = await this.#db.runExclusive(async () => {
      const { name, columns } = this.#prepared.get(sql) ?? (await this.#prepare(sql))
      const bind = serialize.bind({ statement: name, values })
      return [...columns, ...(await this.#exchange(bind, serialize.execute({})))]
    })
    return toSent(parse.parseResults(messages, this.#db.parsers, asLists)[0])
  }

  /** Call it when tables change. */
  clear() {
    this.#prepared.clear()
  }

  async #prepare(sql: string) {
    this.#lastName += 1
    const name = `s${this.#lastName}`
    const messages = await this.#exchange(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }))
    const statement = { name, columns: messages.filter((message) => message.name === 'rowDescription') }
    this.#prepared.set(sql, statement)
    return statement
  }

  #exchange(...requests: Uint8Array[]): Promise<Messages> {
    const closing = this.#forgotten.map((name) => serialize.close({ type: 'S', name }))
    this.#forgotten = []
    return this.#db.execProtocolStream(Buffer.concat([...closing, ...requests, serialize.sync()]))
  }
}

export const asLists = { rowMode: 'array' } as const

/** PGlite returns undefined if PostgreSQL died during the statement. */
export function toSent(result: Results | undefined): SentResult {
  if (result === undefined) throw new Error('PostgreSQL returned no result')
  const { rows, fields, affectedRows } = result
  return { rows, columns: fields.map(({ name }) => name), affectedRows }
}
