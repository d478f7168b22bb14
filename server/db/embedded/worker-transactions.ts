import type { PGlite, Transaction } from '@electric-sql/pglite'

interface Open {
  transaction: Transaction
  /** Ends the callback that PGlite waits for: with nothing to commit, with an error to roll back. */
  finish: (error?: Error) => void
  ended: Promise<void>
  watch: NodeJS.Timeout
}

class RolledBack extends Error {}

/** PostgreSQL's `idle_in_transaction_session_timeout`, which single-user mode does not have. */
class IdleTransaction extends Error {
  readonly code = '25P03'
  constructor() {
    super('The transaction was rolled back because nothing was heard from it')
  }
}

/**
 * The transactions of the other side, by number. PGlite runs one at a time and lets everything else wait, so one that
 * is forgotten would stop the whole site: it is rolled back after a time of silence.
 */
export class Transactions {
  readonly #open = new Map<number, Open>()
  readonly #forgotten = new Set<number>()
  readonly #db: PGlite
  readonly #idleLimit: number
  #lastTurn: Promise<unknown> = Promise.resolve()

  constructor(db: PGlite, idleLimit: number) {
    this.#db = db
    this.#idleLimit = idleLimit
  }

  /**
   * Does some work on the database itself when its turn comes: after what came before, while no transaction is open.
   * SQL may hold a transaction of its own, from `begin` to `commit`; where it fails half-way, what is left of that must be
   * gone before the next one's turn, who would find himself in it.
   */
  alone<T>(work: (db: PGlite) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      try {
        const value = await work(this.#db)
        if (!this.#db.isInTransaction()) return value
      } catch (error) {
        if (this.#db.isInTransaction()) await this.#db.exec('rollback')
        throw error
      }
      await this.#db.exec('rollback')
      throw new Error('The SQL left a transaction open; it was rolled back')
    })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(work)
    this.#lastTurn = turn.catch(() => {})
    return turn
  }

  /** Resolves when the transaction has begun, after those before it have ended. */
  begin(id: number, settings: string): Promise<void> {
    return new Promise((begun, fail) => {
      const untilEnd = async (transaction: Transaction) => {
        if (settings !== '') await transaction.exec(`set transaction ${settings}`)
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        const finish = (error?: Error) => (error === undefined ? resolve() : reject(error))
        this.#open.set(id, { transaction, finish, ended, watch: this.#watch(id) })
        begun()
        await promise
      }
      const ended = this.#inTurn(() => this.#db.transaction(untilEnd))
      ended.catch(fail)
    })
  }

  async run<T>(id: number, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const open = this.#open.get(id)
    if (open === undefined) throw this.#whyEnded(id)
    open.watch.refresh()
    try {
      return await work(open.transaction)
    } finally {
      open.watch.refresh()
    }
  }

  /** Resolves when the outcome is on disk; rejects where a commit became a rollback. */
  async end(id: number, commit: boolean): Promise<void> {
    const open = this.#open.get(id)
    if (open === undefined) {
      if (!commit) return
      throw this.#whyEnded(id)
    }
    this.#open.delete(id)
    clearTimeout(open.watch)
    open.finish(commit ? undefined : new RolledBack())
    await open.ended.catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  }

  #whyEnded(id: number): Error {
    return this.#forgotten.delete(id) ? new IdleTransaction() : new Error('The transaction has ended')
  }

  #watch(id: number): NodeJS.Timeout {
    return setTimeout(() => {
      const open = this.#open.get(id)
      if (open === undefined) return
      this.#open.delete(id)
      this.#forgotten.add(id)
      open.finish(new IdleTransaction())
    }, this.#idleLimit).unref()
  }
}
