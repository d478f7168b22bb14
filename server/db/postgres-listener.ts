import pg from 'pg'
import { seconds } from '../core/durations.ts'
import { connection } from './postgres.ts'

interface Subscription {
  onPayload: (payload: string) => void
  onLost: () => void
}

const heartbeatEvery = seconds(15)
const heartbeatWithin = seconds(5)
const longestPause = seconds(30)

/**
 * One connection of its own on which everything is listened to: a pooled one would come back to the pool. When it
 * breaks, it is opened again after a pause that doubles from a quarter of a second; a heartbeat notices a peer that is
 * gone without a word. `onLost` is called when it breaks and again when it listens again, since payloads in between are gone.
 */
export class PostgresListener {
  readonly #databaseUrl: string
  readonly #onError: (error: Error) => void
  readonly #channels = new Map<string, Set<Subscription>>()
  #client: pg.Client | null = null
  #connecting: Promise<pg.Client> | null = null
  #retry: NodeJS.Timeout | null = null
  #closed = false

  constructor(databaseUrl: string, onError: (error: Error) => void) {
    this.#databaseUrl = databaseUrl
    this.#onError = onError
  }

  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onLost: () => void,
  ): Promise<() => Promise<void>> {
    const subscription = { onPayload, onLost }
    const client = await this.#connected()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    const subscriptions = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, subscriptions.add(subscription))
    return async () => {
      if (!subscriptions.delete(subscription) || subscriptions.size > 0) return
      this.#channels.delete(channel)
      await this.#client?.query(`unlisten ${pg.escapeIdentifier(channel)}`)
    }
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
      query_timeout: heartbeatWithin,
    })
    client.on('error', (error) => this.#broke(client, error))
    client.on('end', () => this.#broke(client, new Error('The connection that listens was closed')))
    client.on('notification', ({ channel, payload }) => {
      for (const subscription of this.#channels.get(channel) ?? []) subscription.onPayload(payload ?? '')
    })
    await client.connect()
    for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    this.#client = client
    this.#beat(client)
    return client
  }

  #beat(client: pg.Client): void {
    const timer = setInterval(() => {
      if (this.#client !== client) return clearInterval(timer)
      client.query('select 1').catch((error: Error) => this.#broke(client, error))
    }, heartbeatEvery)
    timer.unref()
  }

  #broke(client: pg.Client, error: Error): void {
    if (this.#client !== client || this.#closed) return
    this.#client = null
    client.end().catch(() => {})
    this.#onError(error)
    this.#announceLoss()
    this.#connectAgain(250)
  }

  #connectAgain(pause: number): void {
    this.#retry = setTimeout(() => {
      this.#connected().then(
        () => this.#announceLoss(),
        (error: Error) => {
          this.#onError(error)
          this.#connectAgain(Math.min(pause * 2, longestPause))
        },
      )
    }, pause)
  }

  #announceLoss(): void {
    for (const subscriptions of this.#channels.values()) for (const { onLost } of subscriptions) onLost()
  }
}
