import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { NewsletterSendDetail } from '../src/features/newsletter/contract/sends.ts'
import type { SinkReport } from '../test/mail-sink.ts'
import { chooseDefaultNewsletter } from '../test/newsletter-choice.ts'
import type { Submission } from './kit/bare-mailer.ts'
import { runNode, startNode, stop, temporaryFolder } from './kit/processes.ts'
import {
  type DatabaseKind,
  embeddedPlace,
  type MakePlace,
  onEachDatabase,
  type Place,
  type Product,
  signIn,
  startProduct,
  withDatabase,
  withProducts,
} from './kit/product.ts'
import { type Findings, limited, merge, type Suite } from './kit/report.ts'
import { ratios, spread, written } from './kit/statistics.ts'

const recipients = 100_000
const connections = 5
/** Milliseconds of sending and number of bare submissions, which alternate while the send is paused. */
const [warmUp, stretch, submissions] = [3_000, 5_000, 6_000]

export const newsletter: Suite = {
  about: 'a newsletter goes out at half the speed of bare submission or more, in constant memory, and survives kill -9',
  run: async () => merge([await onEachDatabase(measureSpeed), await measureKills()]),
}

async function measureSpeed(kind: DatabaseKind, makePlace: MakePlace): Promise<Findings> {
  const place = await makePlace()
  await addSubscribers(place, recipients)
  const sink = await startSink()
  const product = await startProduct(place, { ...mail(sink), NEWSLETTER_CONNECTIONS: String(connections) })
  return withProducts([product], async () => {
    const admin = await openAdmin(product)
    const { id, queuedIn } = await admin.send()
    await pause(warmUp)
    const speeds: number[] = []
    const bare: number[] = []
    const resident: number[] = []
    while (true) {
      const [before, startedAt] = [await sink.report(), performance.now()]
      await pause(stretch)
      resident.push((await product.residentBytes()) / 1e6)
      const { count } = await sink.report()
      const seconds = (performance.now() - startedAt) / 1_000
      if ((await admin.look(id)).state === 'done') break
      speeds.push((count - before.count) / seconds)
      await admin.control(id, 'pause')
      while ((await admin.look(id)).leased > 0) await pause(50)
      bare.push(await submitBare(sink, before.sample))
      await admin.control(id, 'resume')
    }
    const [{ submitted }, { count, sample }] = [await admin.look(id), await sink.report()]
    const arrived = count - bare.length * submissions
    if (arrived !== submitted || submitted < recipients)
      throw new Error(`Of ${submitted} submitted messages ${arrived} arrived`)
    const ofBare = ratios(speeds, bare)
    const [low, high] = [Math.min(...resident), Math.max(...resident)]
    return {
      tables: [
        {
          title: `A newsletter to ${recipients} on ${kind}`,
          columns: ['what', 'measured'],
          rows: [
            ['queueing, ms', queuedIn.toFixed(0)],
            ['messages a second', written(spread(speeds), 0)],
            [`bare submission of the same ${sample.length} bytes, a second`, written(spread(bare), 0)],
            ['resident memory after the first seconds, MB', `${low.toFixed(0)} to ${high.toFixed(0)}`],
          ],
        },
      ],
      figures: [
        {
          what: `${kind}: newsletter, speed of bare submission`,
          promised: '≥ 0.5',
          measured: written(ofBare),
          isKept: ofBare.median >= 0.5,
        },
        limited(`${kind}: newsletter, queueing ${recipients}`, queuedIn / 1_000, [1, 's', 2]),
        limited(`${kind}: newsletter, growth of memory`, high - low, [60, 'MB']),
      ],
    }
  }).finally(() => sink.stop())
}

async function submitBare(sink: Sink, sample: string): Promise<number> {
  const message = join(await temporaryFolder(), 'message.eml')
  await writeFile(message, sample, 'latin1')
  const submission: Submission = { url: sink.url, message, connections, count: submissions }
  return Number(await runNode([join(import.meta.dirname, 'kit', 'bare-mailer.ts'), JSON.stringify(submission)]))
}

const [killed, kills] = [5_000, 30]

async function measureKills(): Promise<Findings> {
  const place = await embeddedPlace()
  await addSubscribers(place, killed)
  const sink = await startSink()
  // Slow enough to be killed this often before it ends.
  const environment = { ...mail(sink), NEWSLETTER_RATE: '400' }
  let product = await startProduct(place, environment)
  const { id } = await (await openAdmin(product)).send()
  for (let i = 0; i < kills; i++) {
    const { count } = await sink.report()
    while ((await sink.report()).count < Math.min(count + 80, killed)) await pause(5)
    await product.stop('SIGKILL')
    product = await startProduct(place, environment)
  }
  return withProducts([product], async () => {
    const admin = await openAdmin(product)
    while ((await admin.look(id)).state !== 'done') await pause(250)
    const listed = await admin.unconfirmed(id)
    const { addresses, repeated } = await sink.report()
    // The demo's subscribers get it too.
    const missed = (await admin.look(id)).total - addresses
    const unlisted = repeated.filter((address) => !listed.has(address)).length
    return {
      tables: [
        {
          title: `${kills} × kill -9 during a newsletter to ${killed}, embedded database`,
          columns: ['what', 'recipients'],
          rows: [
            ['missed', String(missed)],
            ['listed as unconfirmed', String(listed.size)],
            ['mailed twice and listed', String(repeated.length - unlisted)],
            ['mailed twice and not listed', String(unlisted)],
          ],
        },
      ],
      figures: [
        limited(`${kills} × kill -9: missed`, missed, [0, '']),
        limited(`${kills} × kill -9: mailed twice and not listed`, unlisted, [0, '']),
      ],
    }
  }).finally(() => sink.stop())
}

const mail = ({ url }: Sink) => ({ SMTP_URL: url, MAIL_FROM: 'Groundplane <magazine@example.com>' })

interface Sink {
  url: string
  report(): Promise<SinkReport>
  stop(): Promise<void>
}

async function startSink(): Promise<Sink> {
  const child = startNode([join(import.meta.dirname, '..', 'test', 'mail-sink.ts')])
  if (!child.stdout) throw new Error('The mail sink has no output')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    url: String(line).replace('open ', ''),
    report: async () => {
      child.send('report')
      const [report]: SinkReport[] = await once(child, 'message')
      if (!report) throw new Error('The mail sink is gone')
      return report
    },
    stop: () => stop(child, 'SIGKILL'),
  }
}

function addSubscribers(place: Place, count: number): Promise<unknown> {
  return withDatabase(place, async ({ db }) => {
    await sql`
      insert into newsletter_subscribers (email_key, name, asked_at, subscribed_at)
      select 'reader' || i || '@example.com', 'Reader ' || i, now(), now() from generate_series(1, ${count}::integer) as i`.execute(
      db,
    )
    await chooseDefaultNewsletter(db)
    return sql`analyze newsletter_subscribers, newsletter_subscriptions`.execute(db)
  })
}

async function openAdmin({ url }: Product) {
  const { token } = await signIn(url)
  async function call<T>(path: string, body?: object): Promise<T> {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const options = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }
    const response = await fetch(`${url}/api/${path}`, options)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    /** Sends the newest articles to everybody. Returns the send and the milliseconds of its request. */
    send: async () => {
      const { articles } = await call<{ articles: { ID: number }[] }>('home/news-all?limit=10')
      const body = { subject: 'For the bench', sendToAll: true, selectedArticles: articles.map(({ ID }) => ID) }
      const startedAt = performance.now()
      const { sendId: id } = await call<{ sendId: number }>('admin/send-newsletter', body)
      return { id, queuedIn: performance.now() - startedAt }
    },
    look: (id: number) => call<NewsletterSendDetail>(`admin/newsletter-sends/${id}`),
    control: (id: number, what: 'pause' | 'resume') => call(`admin/newsletter-sends/${id}/${what}`, {}),
    unconfirmed: async (id: number) => {
      const found = new Set<string>()
      for (let page = 1, pages = 1; page <= pages; page++) {
        const address = `admin/newsletter-sends/${id}/recipients?kind=unconfirmed&limit=100&page=${page}`
        const { data, totalPages } = await call<{ data: { email: string }[]; totalPages: number }>(address)
        for (const { email } of data) found.add(email)
        pages = totalPages
      }
      return found
    },
  }
}
