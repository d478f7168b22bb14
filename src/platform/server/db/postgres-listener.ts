import pg from 'pg'
import { seconds } from '../core/durations.ts'
import { connection } from './postgres.ts'

interface Listener {
  onPayload: (payload: string) => void
  onLost: () => void
}

const holdLock = 'select pg_advisory_lock_shared(hashtextextended($1, 0))'
const dropLock = 'select pg_advisory_unlock_shared(hashtextextended($1, 0))'

const heartbeatInterval = seconds(15)
const heartbeatTimeout = seconds(5)
const maxRetryDelay = seconds(30)

/** `onLost` is called when the connection breaks and when it listens again: notifications in between are lost. */
export class PostgresListener {
  readonly #databaseUrl: string
  readonly #onError: (error: Error) => void
  readonly #channels = new Map<string, Set<Listener>>()
  readonly #held = new Set<string>()
  #client: pg.Client | null = null
  #connecting: Promise<pg.Client> | null = null
  #asking: Promise<boolean> | null = null
  #retry: NodeJS.Timeout | null = null
  #closed = false
  #isLost = false

  constructor(databaseUrl: string, onError: (error: Error) => void) {
    this.#databaseUrl = databaseUrl
    this.#onError = onError
  }

  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onLost: () => void,
  ): Promise<() => Promise<void>> {
    const listener = { onPayload, onLost }
    const client = await this.#connected()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    const listeners = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, listeners.add(listener))
    return async () => {
      if (!listeners.delete(listener) || listeners.size > 0) return
      this.#channels.delete(channel)
      await this.#client?.query(`unlisten ${pg.escapeIdentifier(channel)}`)
    }
  }

  /** PostgreSQL drops the lock as soon as this process is gone. */
  async hold(key: string): Promise<() => Promise<void>> {
    const client = await this.#connected()
    await client.query(holdLock, [key])
    this.#held.add(key)
    return async () => {
      if (this.#held.delete(key)) await this.#client?.query(dropLock, [key])
    }
  }

  /** On this connection, which is opened first if it is lost. */
  isWritable(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  async #ask(): Promise<boolean> {
    const client = await this.#connected()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    return rows[0]?.transaction_read_only === 'off'
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#retry !== null) clearTimeout(this.#retry)
    await this.#connecting?.catch(() => {})
    await this.#client?.end()
  }

  #connected(): Promise<pg.Client> {
    if (this.#client !== null) return Promise.resolve(this.#client)
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null
    })
    return this.#connecting
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...connection(this.#databaseUrl, 'groundplane listener'),
      connectionTimeoutMillis: seconds(10),
      query_timeout: heartbeatTimeout,
    })
    client.on('error', (error) => this.#handleBreak(client, error))
    client.on('end', () => this.#handleBreak(client, new Error('The listening connection was closed')))
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#channels.get(channel) ?? []) listener.onPayload(payload ?? '')
    })
    await client.connect()
    for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    for (const key of this.#held) await client.query(holdLock, [key])
    this.#client = client
    this.#startHeartbeat(client)
    if (this.#isLost) this.#reportLoss()
    this.#isLost = false
    return client
  }

  #startHeartbeat(client: pg.Client): void {
    const timer = setInterval(() => {
      if (this.#client !== client) return clearInterval(timer)
      client.query('select 1').catch((error: Error) => this.#handleBreak(client, error))
    }, heartbeatInterval)
    timer.unref()
  }

  #handleBreak(client: pg.Client, error: Error): void {
    if (this.#client !== client || this.#closed) return
    this.#client = null
    this.#isLost = true
    client.end().catch(() => {})
    this.#onError(error)
    this.#reportLoss()
    this.#reconnectAfter(250)
  }

  #reconnectAfter(delay: number): void {
    this.#retry = setTimeout(() => {
      this.#connected().catch((error: Error) => {
        this.#onError(error)
        this.#reconnectAfter(Math.min(delay * 2, maxRetryDelay))
      })
    }, delay)
  }

  #reportLoss(): void {
    for (const listeners of this.#channels.values()) for (const { onLost } of listeners) onLost()
  }
}
