import { cp } from 'node:fs/promises'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { startPostgres } from '../test/postgres.ts'
import { type DatabaseKind, databases } from './magazines.ts'
import { addAudience, signIn } from './many-views.ts'
import { demoFolder, type Product, runCommand, startProduct } from './product.ts'
import { atMost, type Bench, type Figure, type Findings, findAll } from './report.ts'
import { inTurns, ratios, spread, written } from './statistics.ts'
import { temporaryFolder } from './workplace.ts'

/** What is promised is promised for ten million: BENCH_VIEWS=10000000. Loading that many takes a while. */
const many = Number(process.env['BENCH_VIEWS'] ?? 1_000_000)
const few = 10_000
const sizes = { few: { views: few, users: 1_000 }, many: { views: many, users: 100_000 } }
type Size = keyof typeof sizes
const articles = 2_000
const rounds = 7
const requestsARound = 20

interface Loaded {
  product: Product
  admin: string
  loadedIn: number
}

/** Who reads what: what it costs to look at it when there is very much of it. */
export const audience: Bench = {
  about: 'lists of the back office and the download of views, with few views and with very many',
  run: () => findAll(databases, measure),
}

async function measure(kind: DatabaseKind): Promise<Findings> {
  const server = kind === 'postgres' ? await startPostgres() : null
  const loaded = {} as Record<Size, Loaded>
  try {
    for (const size of ['few', 'many'] as const) loaded[size] = await load(size, server?.url ?? null)
    const lists = await measureLists(kind, loaded)
    const download = await measureDownload(kind, loaded.many)
    return { tables: [...lists.tables, ...download.tables], figures: [...lists.figures, ...download.figures] }
  } finally {
    for (const { product } of Object.values(loaded)) await product.stop()
    await server?.stop()
  }
}

let filled: Promise<string> | undefined

async function load(size: Size, server: string | null): Promise<Loaded> {
  const where = server ? await onPostgres(server, `views_${size}`) : { dataDir: await copyOfFilled() }
  const loadedIn = await addAudience(where, sizes[size])
  const { admin } = await signIn(where, 0)
  return { product: await startProduct({ ...where, environment: { WEB_CONCURRENCY: '1' } }), admin, loadedIn }
}

async function copyOfFilled(): Promise<string> {
  filled ??= fill()
  const copy = await temporaryFolder()
  await cp(await filled, copy, { recursive: true })
  return copy
}

async function fill(): Promise<string> {
  const dataDir = await demoFolder()
  await runCommand(['demo', '--articles', String(articles)], { dataDir })
  return dataDir
}

async function onPostgres(server: string, name: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const where = { dataDir: await temporaryFolder(), databaseUrl: new URL(`/${name}`, server).href }
  await runCommand(['demo'], where)
  await runCommand(['demo', '--articles', String(articles)], where)
  return where
}

const Total = z.object({ total: z.int() })

async function measureLists(kind: DatabaseKind, loaded: Record<Size, Loaded>): Promise<Findings> {
  const addresses = Object.fromEntries(
    await Promise.all((['few', 'many'] as const).map(async (size) => [size, await addressesOf(loaded[size])] as const)),
  ) as Record<Size, Record<string, string>>
  const names = Object.keys(addresses.few)
  const variants = Object.fromEntries(
    (['few', 'many'] as const).flatMap((size) =>
      names.map((name) => [`${name} ${size}`, () => milliseconds(loaded[size], addresses[size][name] ?? '')]),
    ),
  )
  await inTurns(2, variants)
  const times = await inTurns(rounds, variants)
  const of = (name: string, size: Size) => times[`${name} ${size}`] ?? []
  const growth = names.map((name) => ({ name, ratio: ratios(of(name, 'many'), of(name, 'few')) }))
  const worst = growth.reduce((a, b) => (b.ratio.median > a.ratio.median ? b : a))
  return {
    tables: [
      {
        title: `Lists of the back office on ${kind}: milliseconds an answer; ${many} views were loaded in ${loaded.many.loadedIn.toFixed(0)} s`,
        columns: ['list', `${few} views, 1,000 users`, `${many} views, 100,000 users`, 'ratio'],
        rows: growth.map(({ name, ratio }) => [
          name,
          spread(of(name, 'few')).median.toFixed(2),
          spread(of(name, 'many')).median.toFixed(2),
          written(ratio),
        ]),
      },
    ],
    figures: [
      atMost(`${kind}: the list that grows most (${worst.name}) at ${many} views, of that at ${few}`, 1.5, worst.ratio),
    ],
  }
}

async function addressesOf(where: Loaded): Promise<Record<string, string>> {
  const lastOf = async (address: string) => Math.ceil(Total.parse(JSON.parse(await answer(where, address))).total / 10)
  const [users, read, subscribers] = await Promise.all([
    lastOf('user-analytics'),
    lastOf('article-analytics'),
    lastOf('subscriptions'),
  ])
  return {
    'user analytics': 'user-analytics',
    'user analytics, last page': `user-analytics?page=${users}`,
    'user analytics, search': 'user-analytics?search=Priya%201',
    'user analytics, search that finds many': 'user-analytics?search=iya',
    'user analytics, search by two letters': 'user-analytics?search=Pr',
    'article analytics': 'article-analytics',
    'article analytics, last page': `article-analytics?page=${read}`,
    'article analytics, sorted': 'article-analytics?sort=desc',
    'article analytics, one': 'article-analytics?search=100',
    subscriptions: 'subscriptions',
    'subscriptions, last page': `subscriptions?page=${subscribers}`,
    'subscriptions, one': 'subscriptions?user_id=500',
  }
}

/** How long an answer takes, one after the other: the middle one of a number of answers. */
async function milliseconds(where: Loaded, address: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < requestsARound; i++) {
    const startedAt = performance.now()
    await answer(where, address)
    times.push(performance.now() - startedAt)
  }
  return spread(times).median
}

async function answer({ product, admin }: Loaded, address: string): Promise<string> {
  const response = await fetch(`${product.url}/api/admin/${address}`, { headers: { authorization: `Bearer ${admin}` } })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}: ${body}`)
  return body
}

/** The largest growth of the server's memory while the download goes out, as fast as it can be read. */
async function measureDownload(kind: DatabaseKind, { product, admin }: Loaded): Promise<Findings> {
  const before = await product.residentBytes()
  let most = before
  let bytes = 0
  let rows = -1
  const startedAt = performance.now()
  const watch = setInterval(() => void product.residentBytes().then((held) => (most = Math.max(most, held))), 200)
  await new Promise<void>((resolve, reject) => {
    const url = `${product.url}/api/admin/download-article-views`
    request(url, { headers: { authorization: `Bearer ${admin}` } }, (response) => {
      if (response.statusCode !== 200) return void text(response).then(reject, reject)
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++
      })
      response.on('end', resolve).on('error', reject)
    })
      .on('error', reject)
      .end()
  })
  clearInterval(watch)
  const seconds = (performance.now() - startedAt) / 1_000
  const growth = (most - before) / 1e6
  const figure: Figure = {
    what: `${kind}: memory while article_views.csv of ${rows} rows goes out, beyond that before`,
    promised: '≤ 50 MB',
    measured: `${growth.toFixed(0)} MB`,
    isKept: growth <= 50,
  }
  return {
    tables: [
      {
        title: `article_views.csv on ${kind}`,
        columns: ['rows', 'MB', 'seconds', 'rows a second', 'memory before, MB', 'at most, MB'],
        rows: [[rows, bytes / 1e6, seconds, rows / seconds, before / 1e6, most / 1e6].map((value) => value.toFixed(0))],
      },
    ],
    figures: [figure],
  }
}
