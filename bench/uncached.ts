import { randomInt } from 'node:crypto'
import pino from 'pino'
import { links } from '../contract/links.ts'
import { Purging } from '../server/features/shared-caches/index.ts'
import type { Calls } from '../server/http/api/calls.ts'
import { finishPage, type Rendered } from '../server/http/pages/finished-page.ts'
import { createRenderer } from '../server/http/pages/renderer.ts'
import { type InProcess, openInProcess } from './kit/in-process.ts'
import type { DatabaseKind, MakePlace } from './kit/product.ts'
import type { Findings } from './kit/report.ts'
import { inTurns, spread, written } from './kit/statistics.ts'

const [rounds, requestsARound] = [7, 12]

/** One page serves all such addresses, and stays in the cache: each is asked for once. */
const absent: Record<string, () => string> = {
  '/article/999999': () => `/article/${1e9 + randomInt(1e9)}`,
  '/nothing-here': () => `/nothing-here-${randomInt(1e9)}`,
}

/**
 * Processor time of all threads for pages that no cache has: the whole request, and how much of it is rendering, with the answers of its
 * calls taken from memory, and compressing. The rest is calls, SQL included on the embedded database. Nothing is promised.
 */
export async function measureUncached(kind: DatabaseKind, makePlace: MakePlace): Promise<Findings> {
  const process = await openInProcess(await makePlace())
  try {
    const rows: string[][] = []
    for (const [name, address] of Object.entries(await addresses(process)))
      rows.push([name, ...(await costs(process, address))])
    return {
      tables: [
        {
          title: `Uncached pages on ${kind}, CPU ms of all threads`,
          columns: ['page', 'request', 'rendering', 'compressing', 'requests a second on one core'],
          rows,
        },
      ],
      figures: [],
    }
  } finally {
    await process.close()
  }
}

async function addresses({ database: { db } }: InProcess): Promise<Record<string, string>> {
  const article = (access: 'free' | 'gold') =>
    db.selectFrom('articles').select('id').where('access', '=', access).orderBy('id').executeTakeFirstOrThrow()
  const { part } = await db.selectFrom('article_parts').select('part').orderBy('part').executeTakeFirstOrThrow()
  return {
    'front page': '/',
    'free article': `/article/${(await article('free')).id}`,
    'gated article': `/article/${(await article('gold')).id}`,
    'section list': '/section/news/index.html',
    'component list': '/component/ai/index.html',
    'part page': `/part/${encodeURIComponent(part)}`,
    'search page': '/search?q=regulator',
    RSS: links.siteFeed,
    'site map': '/sitemaps/articles-1.xml',
    'missing article': '/article/999999',
    'unknown address': '/nothing-here',
  }
}

async function costs(inProcess: InProcess, address: string): Promise<string[]> {
  const { app } = inProcess
  const request = async () => {
    if (!absent[address]) app.cache.purgeAll()
    // Each from another network: those of one are limited.
    const remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
    const url = absent[address]?.() ?? address
    await app.http.inject({ url, remoteAddress, headers: { host: 'magazine.test', 'accept-encoding': 'br' } })
  }
  const render = await fromMemory(inProcess)
  const hasParts = !address.endsWith('.xml') && !absent[address]
  const rendered = hasParts ? await render(address, '127.0.0.1') : null
  const measured = await inTurns(rounds, {
    request: () => cpuOf(request),
    rendering: () => cpuOf(async () => rendered && (await render(address, '127.0.0.1'))),
    compressing: () => cpuOf(async () => rendered && (await compress(rendered))),
  })
  const { request: whole, ...parts } = measured
  return [
    written(spread(whole)),
    ...Object.values(parts).map((values) => (hasParts ? spread(values).median.toFixed(2) : '')),
    (1_000 / spread(whole).median).toFixed(0),
  ]
}

async function compress(rendered: Rendered) {
  const page = await finishPage(rendered, {
    siteHeaders: {},
    isDevelopment: false,
    outside: new Purging(null, () => {}),
  })
  await page.compress('br')
}

/** Renders pages, each call being performed once. */
async function fromMemory({ app, build }: InProcess) {
  const answers = new Map<string, ReturnType<Calls['performForPage']>>()
  const performForPage: Calls['performForPage'] = (name, given, context) => {
    const call = JSON.stringify([name, given])
    const answer = answers.get(call) ?? app.calls.performForPage(name, given, context)
    answers.set(call, answer)
    return answer
  }
  return createRenderer({
    calls: { performForPage },
    log: pino({ level: 'warn' }),
    build: await build.load(),
    mode: 'production',
  })
}

/** Milliseconds of processor time for one run, of many one after the other. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < requestsARound; i++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / requestsARound
}
