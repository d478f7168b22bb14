import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { sqlState } from '../errors.ts'
import type { EmbeddedDatabase, EmbeddedTransaction, Queryable, StatementResult } from './client.ts'

/**
 * Kysely's own PGlite dialect cannot serve: a `begin` that fails never returns, a transaction lost with the thread ends
 * the process as an unhandled rejection, and isolation levels are ignored.
 */
export class EmbeddedDialect implements Dialect {
  readonly #database: EmbeddedDatabase

  constructor(database: EmbeddedDatabase) {
    this.#database = database
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter()
  }
  createDriver(): Driver {
    return new EmbeddedDriver(this.#database)
  }
  createIntrospector(db: Kysely<unknown>): PostgresIntrospector {
    return new PostgresIntrospector(db)
  }
  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler()
  }
}

class EmbeddedDriver implements Driver {
  readonly #database: EmbeddedDatabase

  constructor(database: EmbeddedDatabase) {
    this.#database = database
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#database)
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: EmbeddedConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings
    await connection.begin(
      [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' '),
    )
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    await connection.rollback()
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${pg.escapeIdentifier(name)}`))
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to ${pg.escapeIdentifier(name)}`))
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release ${pg.escapeIdentifier(name)}`))
  }

  async destroy(): Promise<void> {
    await this.#database.close()
  }
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #database: EmbeddedDatabase
  #transaction: EmbeddedTransaction | null = null

  constructor(database: EmbeddedDatabase) {
    this.#database = database
  }

  async begin(settings: string): Promise<void> {
    this.#transaction = await this.#database.begin(settings)
  }

  async commit(): Promise<void> {
    const transaction = this.#transaction
    this.#transaction = null
    try {
      await transaction?.commit()
    } catch (error) {
      if (sqlState(error) === '25P02') throw new AbortedTransactionError({ cause: error })
      throw error
    }
  }

  async rollback(): Promise<void> {
    const transaction = this.#transaction
    this.#transaction = null
    await transaction?.rollback()
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const target: Queryable = this.#transaction ?? this.#database
    // As with the `pg` driver, a text without parameters may hold several statements. Only a single one returns rows.
    if (parameters.length === 0) {
      const [only, ...more] = await target.exec<Row>(sql)
      return only !== undefined && more.length === 0 ? toQueryResult(only) : { rows: [] }
    }
    return toQueryResult(await target.query<Row>(sql, parameters))
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database cannot stream rows')
  }
}

function toQueryResult<Row>({ rows, affectedRows }: StatementResult<Row>): QueryResult<Row> {
  return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) }
}
