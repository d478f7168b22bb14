import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { NewsletterSendDetail } from '../contract/newsletter/sends.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/database.ts'
import type { SinkReport } from '../test/mail-sink.ts'
import { administrator } from './product.ts'

const program = join(import.meta.dirname, '../test/mail-sink.ts')

/** A mail server in a process of its own. */
export interface Sink {
  url: string
  report(): Promise<SinkReport>
  stop(): void
}

export async function startSink(): Promise<Sink> {
  const child = fork(program, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  // It stands for another machine: what it costs is not to be taken from the pages of this one.
  setPriority(child.pid ?? 0, 10)
  return {
    url: await addressOf(child),
    report: async () => {
      child.send('report')
      const [report]: SinkReport[] = await once(child, 'message')
      if (!report) throw new Error('The mail sink is gone')
      return report
    },
    stop: () => {
      process.off('exit', kill)
      kill()
    },
  }
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The mail sink cannot be heard')
  const [line] = await once(createInterface({ input: stdout }), 'line')
  return String(line).replace('open ', '')
}

export interface Place {
  dataDir: string
  databaseUrl?: string
}

/** Adds as many newsletter subscribers. */
export async function addSubscribers({ dataDir, databaseUrl }: Place, count: number): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  const { db, close } = await openDatabase({ ...config, onError: console.error })
  await sql`
    insert into newsletter_subscribers (email_key, name, asked_at, subscribed_at)
    select 'reader' || i || '@example.com', 'Reader ' || i, now(), now() from generate_series(1, ${count}::integer) as i`.execute(
    db,
  )
  await sql`analyze newsletter_subscribers`.execute(db)
  await close()
}

/** The back office of a magazine, as its administrator calls it. */
export class Office {
  readonly #origin: string
  readonly #token: string

  private constructor(origin: string, token: string) {
    this.#origin = origin
    this.#token = token
  }

  static async enter(origin: string): Promise<Office> {
    const { token } = (await post(`${origin}/api/auth/login`, administrator)) as { token: string }
    return new Office(origin, token)
  }

  /** Sends the newest articles to everybody; gives the send and how long the answer took, in milliseconds. */
  async send(subject: string): Promise<{ id: number; tookMs: number }> {
    const response = await fetch(`${this.#origin}/api/home/news-all?limit=10`)
    const { articles } = (await response.json()) as { articles: { ID: number }[] }
    const body = { subject, sendToAll: true, selectedArticles: articles.map(({ ID }) => ID) }
    const startedAt = performance.now()
    const { sendId } = (await post(`${this.#origin}/api/admin/send-newsletter`, body, this.#token)) as {
      sendId: number
    }
    return { id: sendId, tookMs: performance.now() - startedAt }
  }

  async look(id: number): Promise<NewsletterSendDetail> {
    const headers = { authorization: `Bearer ${this.#token}` }
    const response = await fetch(`${this.#origin}/api/admin/newsletter-sends/${id}`, { headers })
    return (await response.json()) as NewsletterSendDetail
  }

  /** Of whom it is not known whether they got it. */
  async unconfirmed(id: number): Promise<Set<string>> {
    const found = new Set<string>()
    const headers = { authorization: `Bearer ${this.#token}` }
    for (let page = 1; ; page += 1) {
      const address = `${this.#origin}/api/admin/newsletter-sends/${id}/recipients?kind=unconfirmed&limit=100&page=${page}`
      const response = await fetch(address, { headers })
      const { data, totalPages } = (await response.json()) as { data: { email: string }[]; totalPages: number }
      for (const { email } of data) found.add(email)
      if (page >= totalPages) return found
    }
  }

  async control(id: number, what: 'pause' | 'resume' | 'cancel'): Promise<void> {
    await post(`${this.#origin}/api/admin/newsletter-sends/${id}/${what}`, {}, this.#token)
  }
}

async function post(address: string, body: object, token?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
