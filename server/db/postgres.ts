import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { minutes, seconds } from '../core/durations.ts'
import { createTypeParsers } from './column-types.ts'
import { type CopyRows, copyChunks, copyStatement } from './copy-format.ts'

export interface PostgresOptions {
  databaseUrl: string
  poolSize: number
  onError: (error: Error) => void
}

/** Connections for queries. A query may take 30 seconds, a transaction may be idle for a minute, and waiting for a connection may take 10 seconds. */
export function createPool({ databaseUrl, poolSize, onError }: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection(databaseUrl, 'groundplane'),
    max: poolSize,
    statement_timeout: seconds(30),
    idle_in_transaction_session_timeout: minutes(1),
    connectionTimeoutMillis: seconds(10),
  })
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', onError)
  return pool
}

/** The settings of all connections. UTC, as in the embedded database. */
export function connection(databaseUrl: string, applicationName: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: seconds(30),
    options: '-c timezone=UTC',
    types: createTypeParsers(),
  }
}

/** Writes all rows or none, by COPY. */
export async function copyRows(
  pool: pg.Pool,
  table: string,
  columns: readonly string[],
  rows: CopyRows,
): Promise<number> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    // A long copy is one statement.
    await client.query('set statement_timeout = 0')
    const target = client.query(copyFrom(copyStatement(table, columns, 'stdin')))
    await pipeline(Readable.from(copyChunks(rows)), target)
    return target.rowCount
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    if (failure === undefined) await client.query('reset statement_timeout')
    client.release(failure)
  }
}
