import { Agent, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type DatabaseKind, databases, type Magazines, openMagazines, type Size, sizes } from './magazines.ts'
import { atMost, type Bench, type Figure, type Findings } from './report.ts'
import { inTurns, ratios, spread } from './statistics.ts'

const rounds = 7
const requestsARound = 40

/** Lists of the API, in a small and in a large magazine. */
export const listings: Bench = {
  about: 'pages of lists at 1,000, 10,000 and 100,000 articles on both databases, and loading them',
  run: async () => {
    const findings: Findings = { tables: [], figures: [] }
    for (const kind of databases) {
      const magazines = await openMagazines(kind)
      try {
        const { tables, figures } = await measureMagazines(kind, magazines)
        findings.tables.push(...tables)
        findings.figures.push(...figures)
      } finally {
        await magazines.close()
      }
    }
    return findings
  },
}

const news = (page: number) => `/api/home/news-all?page=${page}`

async function measureMagazines(kind: DatabaseKind, magazines: Magazines): Promise<Findings> {
  const pages = await Promise.all(
    sizes.map(async (size) => ({
      size,
      first: news(1),
      deepest: news(await lastPage(magazines, size)),
      category: '/api/home/news-sec?category=ai&page=1',
    })),
  )
  const variants = Object.fromEntries(
    pages.flatMap(({ size, ...addresses }) =>
      Object.entries(addresses).map(([name, address]) => [
        `${name} ${size}`,
        () => milliseconds(magazines.bySize[size].url + address),
      ]),
    ),
  )
  await inTurns(1, variants)
  const times = await inTurns(rounds, variants)
  const time = (name: string, size: Size) => times[`${name} ${size}`] ?? []
  const read = await Promise.all(pages.map(({ size, deepest }) => rowsPerRequest(magazines, size, deepest)))
  return {
    tables: [tableOf(kind, time, read), loadingTable(kind, magazines.articlesPerSecond)],
    figures: figuresOf(kind, magazines, time, read.at(-1) ?? null),
  }
}

type Times = (name: string, size: Size) => number[]

function tableOf(kind: DatabaseKind, time: Times, read: readonly (number | null)[]) {
  const [small] = sizes
  const cell = (name: string, size: Size) =>
    `${spread(time(name, size)).median.toFixed(2)} (× ${ratios(time(name, size), time(name, small)).median.toFixed(2)})`
  return {
    title: `Lists on ${kind}: milliseconds an answer (× what it takes at ${small})`,
    columns: ['articles', 'news, page 1', 'news, deepest page', 'category, page 1', 'rows read for the deepest'],
    rows: sizes.map((size, i) => [
      String(size),
      ...['first', 'deepest', 'category'].map((name) => cell(name, size)),
      read[i] === null ? 'not counted here' : String(Math.round(read[i] ?? Number.NaN)),
    ]),
  }
}

const loadingTable = (kind: DatabaseKind, articlesPerSecond: number) => ({
  title: `Loading made-up articles on ${kind}, from 10,000 to 100,000`,
  columns: ['articles a second'],
  rows: [[String(articlesPerSecond)]],
})

function figuresOf(kind: DatabaseKind, { articlesPerSecond }: Magazines, time: Times, read: number | null): Figure[] {
  const growth = (name: string) => ratios(time(name, 100_000), time(name, 1_000))
  const depth = ratios(time('deepest', 100_000), time('first', 100_000))
  const figures = [
    atMost(`${kind}: news page 1 at 100,000, of that at 1,000`, 1.3, growth('first')),
    atMost(`${kind}: category page 1 at 100,000, of that at 1,000`, 1.3, growth('category')),
    atMost(`${kind}: deepest page at 100,000, of page 1`, 5, depth),
  ]
  if (read !== null)
    figures.push({
      what: `${kind}: rows read for the deepest page at 100,000`,
      promised: '≤ 2000',
      measured: String(Math.round(read)),
      isKept: read <= 2_000,
    })
  if (kind === 'postgres')
    figures.push({
      what: 'postgres: made-up articles loaded a second',
      promised: '≥ 2000',
      measured: String(articlesPerSecond),
      isKept: articlesPerSecond >= 2_000,
    })
  return figures
}

const ListAnswer = z.object({ totalPages: z.number() })

async function lastPage({ bySize }: Magazines, size: Size): Promise<number> {
  return ListAnswer.parse(await (await fetch(bySize[size].url + news(1))).json()).totalPages
}

async function rowsPerRequest({ bySize, rowsRead }: Magazines, size: Size, address: string): Promise<number | null> {
  if (!rowsRead) return null
  const before = await rowsRead(size)
  await milliseconds(bySize[size].url + address)
  return ((await rowsRead(size)) - before) / requestsARound
}

const agent = new Agent({ keepAlive: true })

/** How long an answer takes, one after the other: the middle one of a number of answers. */
async function milliseconds(url: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < requestsARound; i++) {
    const startedAt = performance.now()
    await answer(url)
    times.push(performance.now() - startedAt)
  }
  return spread(times).median
}

function answer(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      buffer(response).then(() => resolve(), reject)
    }).on('error', reject)
  })
}
