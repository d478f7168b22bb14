import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../platform/server/config/config.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { configInForce, decided, findStoredConnections, type StoredConnections } from './stored-values.ts'

type Log = Pick<FastifyBaseLogger, 'warn'>

/** The connections of this process: read at the start and after each change, so that using one costs no statement. */
export class CurrentConnections {
  readonly #environment: Config
  readonly #db: Database
  readonly #log: Log
  #stored: StoredConnections = new Map()
  #inForce: Config
  #reading: Promise<void> = Promise.resolve()
  /**
   * The configuration whose connections are those in force whenever they are read. An unchanged one stays the same object. Do not keep
   * what is read: the next request may have another.
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

  /** Those of the back office, whether they are in force or not. */
  get stored(): StoredConnections {
    return this.#stored
  }

  /** What would be in force with other stored connections. */
  inForceWith(stored: StoredConnections): Config {
    return configInForce(this.#environment, stored)
  }

  /** Reads what is stored. Reads run one after the other, so that an old one does not overwrite a new one. */
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
