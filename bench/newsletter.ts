import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../test/postgres.ts'
import type { Submission } from './bare-mailer.ts'
import { slowestPages } from './crowds.ts'
import { type DatabaseKind, databases } from './magazines.ts'
import { addSubscribers, Office, type Place, type Sink, startSink } from './newsletter-place.ts'
import { runNode } from './processes.ts'
import { demoFolder, type Product, runCommand, startProduct } from './product.ts'
import { atMost, type Bench, type Figure, type Findings, findAll } from './report.ts'
import { inTurns, ratios, spread, written } from './statistics.ts'
import { temporaryFolder } from './workplace.ts'

const recipients = 100_000
/** Messages of a round of bare submission. */
const bareCount = 20_000
const connections = 5
const secondsARound = 8
const rounds = 5

/** A newsletter is to go out nearly as fast as the mail library alone would send it, and nobody who reads is to notice. */
export const newsletter: Bench = {
  about: `a newsletter to ${recipients} against bare submission of the same bytes, its memory, and pages meanwhile`,
  run: () => findAll(databases, onDatabase),
}

async function onDatabase(kind: DatabaseKind): Promise<Findings> {
  const server = kind === 'postgres' ? await startPostgres() : null
  const place: Place = server
    ? { dataDir: await temporaryFolder(), databaseUrl: server.url }
    : { dataDir: await demoFolder() }
  if (server) await runCommand(['demo'], place)
  await addSubscribers(place, recipients)
  const sink = await startSink()
  const environment = {
    SMTP_URL: sink.url,
    MAIL_FROM: 'Groundplane <magazine@example.com>',
    NEWSLETTER_CONNECTIONS: String(connections),
    WEB_CONCURRENCY: '1',
  }
  const product = await startProduct({ ...place, environment })
  const other = await startProduct({ dataDir: await demoFolder(), environment: { WEB_CONCURRENCY: '1' } })
  try {
    const office = await Office.enter(product.url)
    const speed = await measureSpeed(product, office, sink)
    const pages = await measurePages(product, { office, other })
    return present(kind, { ...speed, pages })
  } finally {
    await Promise.all([product.stop(), other.stop()])
    sink.stop()
    await server?.stop()
  }
}

interface Speed {
  queuedMs: number
  perSecond: number
  bare: number[]
  /** Of one message. */
  bytes: number
  /** From the third second on. */
  residentBytes: number[]
  /** From when the database has filled its cache too. */
  settledBytes: number[]
}

/** The whole newsletter between two rounds of bare submission. */
async function measureSpeed(product: Product, office: Office, sink: Sink): Promise<Speed> {
  const before = (await sink.report()).count
  const { id, tookMs } = await office.send('For the bench')
  const startedAt = performance.now()
  const residentBytes: number[] = []
  const settledBytes: number[] = []
  for (;;) {
    await pause(250)
    const { state, submitted } = await office.look(id)
    if (state === 'done') break
    const bytes = await product.residentBytes()
    if (performance.now() - startedAt > 3_000) residentBytes.push(bytes)
    if (submitted > recipients / 5) settledBytes.push(bytes)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  const { count, sample } = await sink.report()
  if (count - before !== recipients) throw new Error(`${count - before} of ${recipients} arrived`)
  const message = join(await temporaryFolder(), 'message.eml')
  await writeFile(message, sample, 'latin1')
  const submission: Submission = { url: sink.url, message, connections, count: bareCount }
  const bare: number[] = []
  for (let round = 0; round < 3; round += 1)
    bare.push(Number(await runNode([join(import.meta.dirname, 'bare-mailer.ts'), JSON.stringify(submission)])))
  return { queuedMs: tookMs, perSecond: recipients / seconds, bare, bytes: sample.length, residentBytes, settledBytes }
}

type Pages = Record<'alone' | 'elsewhere' | 'meanwhile', number[]>

/** What 99 of 100 readers of a kept page stay below, in milliseconds, while a newsletter is paused and while it goes out. */
async function measurePages(product: Product, { office, other }: { office: Office; other: Product }): Promise<Pages> {
  let { id } = await office.send('For the readers of the bench')
  const during = (asked: Product) => () =>
    slowestPages(asked, secondsARound, async () => {
      // One that came to its end is no load any more.
      if ((await office.look(id)).queued < recipients / 2) {
        await office.control(id, 'cancel').catch(() => {})
        id = (await office.send(`For the readers of the bench ${performance.now()}`)).id
      } else await office.control(id, 'resume')
      await pause(500)
      return async () => {
        await office.control(id, 'pause')
        await pause(1_000)
      }
    })
  await office.control(id, 'pause')
  const variants = {
    alone: () => slowestPages(product, secondsARound),
    // Of a server that has nothing to do with it: what is left is that the machine has two cores, for those who take the mail as well.
    elsewhere: during(other),
    meanwhile: during(product),
  }
  await slowestPages(product, secondsARound)
  await slowestPages(other, secondsARound)
  const measured = await inTurns(rounds, variants)
  await office.control(id, 'cancel')
  return measured
}

function present(
  kind: DatabaseKind,
  { queuedMs, perSecond, bare, bytes, residentBytes, settledBytes, pages }: Speed & { pages: Pages },
) {
  const bareSpread = spread(bare)
  const ofBare = perSecond / bareSpread.median
  const span = Math.max(...residentBytes) - Math.min(...residentBytes)
  const rows = [
    [`queueing ${recipients} recipients, ms`, queuedMs.toFixed(0)],
    [`bare submission of ${bytes} bytes over ${connections} connections, a second`, written(bareSpread, 0)],
    ['the newsletter, a second', perSecond.toFixed(0)],
    ['resident while it goes out, MB', range(residentBytes)],
    ['resident from the 20,000th on, MB', range(settledBytes)],
    ['cached page, 99 % ms, newsletter paused', written(spread(pages.alone), 1)],
    ['while another server on the machine sends it', written(spread(pages.elsewhere), 1)],
    ['while this one sends it', written(spread(pages.meanwhile), 1)],
  ]
  const name = `${kind}: newsletter`
  const figure = (what: string, promised: string, measured: string, isKept: boolean): Figure => ({
    what: `${name}, ${what}`,
    promised,
    measured,
    isKept,
  })
  return {
    tables: [{ title: `A newsletter on ${kind}`, columns: ['what', 'measured'], rows }],
    figures: [
      figure('submitted of what bare submission would', '≥ 0.5', ofBare.toFixed(2), ofBare >= 0.5),
      figure('queueing 100,000', '≤ 1 s', `${(queuedMs / 1_000).toFixed(2)} s`, queuedMs <= 1_000),
      figure('memory while it goes out', 'within 60 MB', `${mega(span)} MB`, span <= 60e6),
      atMost(`${name}, 99 % of pages meanwhile, of that without`, 1.2, ratios(pages.meanwhile, pages.alone)),
      atMost(`${name}, the same, of that while another server sends`, 1.2, ratios(pages.meanwhile, pages.elsewhere)),
    ],
  }
}

const mega = (bytes: number) => (bytes / 1e6).toFixed(0)
const range = (bytes: readonly number[]) => `${mega(Math.min(...bytes))} to ${mega(Math.max(...bytes))}`
