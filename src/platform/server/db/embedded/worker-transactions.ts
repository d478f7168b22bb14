import type { PGlite, Transaction } from '@electric-sql/pglite'

interface OpenTransaction {
  transaction: Transaction
  /** Ends PGlite's transaction callback: commits without an error, rolls back with one. */
  finish: (error?: Error) => void
  ended: Promise<void>
  watch: NodeJS.Timeout
}

class RolledBack extends Error {}

/** Single-user mode lacks PostgreSQL's `idle_in_transaction_session_timeout`. */
class IdleTransaction extends Error {
  readonly code = '25P03'
  constructor() {
    super('The transaction was rolled back because it was idle for too long')
  }
}

/** PGlite runs one at a time: a forgotten one would stop the whole site, so it is rolled back when idle. */
export class Transactions {
  readonly #open = new Map<number, OpenTransaction>()
  readonly #timedOut = new Set<number>()
  readonly #db: PGlite
  readonly #idleTimeout: number
  #last: Promise<unknown> = Promise.resolve()

  constructor(db: PGlite, idleTimeout: number) {
    this.#db = db
    this.#idleTimeout = idleTimeout
  }

  /** Runs while no transaction is open. The SQL may have `begin` and `commit`; what it leaves open is rolled back. */
  exclusively<T>(work: (db: PGlite) => Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
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

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => {})
    return result
  }

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
      const ended = this.#enqueue(() => this.#db.transaction(untilEnd))
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

  /** Resolves when the commit is on disk. Rejects if a commit became a rollback. */
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
    return this.#timedOut.delete(id) ? new IdleTransaction() : new Error('The transaction has ended')
  }

  #watch(id: number): NodeJS.Timeout {
    return setTimeout(() => {
      const open = this.#open.get(id)
      if (open === undefined) return
      this.#open.delete(id)
      this.#timedOut.add(id)
      open.finish(new IdleTransaction())
    }, this.#idleTimeout).unref()
  }
}
