import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../platform/server/config/config.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { configInForce, decided, findStoredConnections, type StoredConnections } from './stored-values.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Reads at the start and after each change, so that using a connection costs no statement. */
export class CurrentConnections {
  readonly #environment: Config
  readonly #db: Database
  readonly #log: Log
  #stored: StoredConnections = new Map()
  #inForce: Config
  #reading: Promise<void> = Promise.resolve()
  /**
   * Its properties always return the connections in force. An unchanged value stays the same object. Do not keep
   * what you read: the next request may have another.
   */
  readonly config: Config

  private constructor(environment: Config, db: Database, log: Log) {
    this.#environment = environment
    this.#db = db
    this.#log = log
    this.#inForce = environment
    const live = Object.fromEntries(
      decided.map((field) => [field, { get: () => this.#inForce[field], enumerable: true }]),
    )
    this.config = Object.defineProperties({ ...environment }, live)
  }

  static async open(environment: Config, db: Database, log: Log): Promise<CurrentConnections> {
    const connections = new CurrentConnections(environment, db, log)
    await connections.reload()
    return connections
  }

  /** Connections of the back office, whether they are in force or not. */
  get stored(): StoredConnections {
    return this.#stored
  }

  inForceWith(stored: StoredConnections): Config {
    return configInForce(this.#environment, stored)
  }

  /** Reads run one after the other, so that an old one does not overwrite a new one. */
  reload(): Promise<void> {
    const reading = this.#reading.then(() => this.#read())
    this.#reading = reading.catch(() => {})
    return reading
  }

  async #read() {
    const stored = await findStoredConnections(this.#db, this.#environment.dataDir, this.#log)
    const next = configInForce(this.#environment, stored)
    const before = this.#inForce
    const unchanged = Object.fromEntries(
      decided.filter((field) => isDeepStrictEqual(before[field], next[field])).map((field) => [field, before[field]]),
    )
    this.#stored = stored
    this.#inForce = { ...next, ...unchanged }
  }
}
