import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { BareResponse } from './kit/bare-server.ts'
import { type Load, pagesPerSecond, runLoad, slowestPages } from './kit/load.ts'
import { cpuSeconds, startNode, stop, temporaryFolder } from './kit/processes.ts'
import { embeddedPlace, onEachDatabase, type Product, startProduct, withProducts } from './kit/product.ts'
import { atMost, type Findings, limited, merge, type Suite } from './kit/report.ts'
import { inTurns, ratios, spread, written } from './kit/statistics.ts'
import { measureUncached } from './uncached.ts'

const addresses = { home: '/', article: '/article/100' }

export const pages: Suite = {
  about:
    'a cached page costs little more than bare node:http, many cold requests cost one render, and views cost pages nothing',
  run: async () => {
    const product = await startProduct(await embeddedPlace())
    return withProducts([product], async () =>
      merge([
        await measureHerd(product),
        await measureCached(product, 'home'),
        await measureCached(product, 'article'),
        await measureViews(product),
        await onEachDatabase(measureUncached),
      ]),
    )
  },
}

const herd = 500

/** Many clients request at once a page that is not cached. */
async function measureHerd(product: Product): Promise<Findings> {
  const rows: [page: string, renders: number][] = []
  for (const path of [...Object.values(addresses), '/section/news/index.html', '/component/ai/index.html', '/about']) {
    const before = await product.metric('page_renders_total')
    const [arrivals, until] = [{ clients: herd }, { requests: herd }]
    await runLoad({ origin: product.url, paths: [path], arrivals, until }, 200)
    rows.push([path, (await product.metric('page_renders_total')) - before])
  }
  const most = Math.max(...rows.map(([, renders]) => renders))
  return {
    tables: [
      {
        title: `${herd} cold requests at once`,
        columns: ['page', 'renders'],
        rows: rows.map(([page, renders]) => [page, String(renders)]),
      },
    ],
    figures: [limited(`renders for ${herd} cold requests`, most, [1, 'renders'])],
  }
}

const [turns, requests] = [15, 10_000]

/** CPU time instead of requests a second: the load generator reaches its limit before the server does. */
async function measureCached(product: Product, name: keyof typeof addresses): Promise<Findings> {
  const path = addresses[name]
  // Frequently requested pages get better compression.
  for (let i = 0; i < 30; i++) await fetchResponse(product.url + path)
  await atRest(product)
  const response = await fetchResponse(product.url + path)
  const bare = await startBare(response)
  const cost =
    (server: Pick<Product, 'url' | 'cpuSeconds'>, load: Partial<Load> = {}, status = 200) =>
    async () => {
      const before = await server.cpuSeconds()
      await runLoad({ ...base, origin: server.url, paths: [path], ...load }, status)
      return (((await server.cpuSeconds()) - before) / requests) * 1e6
    }
  const base = { arrivals: { clients: 32 }, until: { requests } }
  const costs = await inTurns(turns, {
    bare: cost(bare),
    page: cost(product),
    '304': cost(product, { headers: { 'if-none-match': response.headers['etag'] ?? '' } }, 304),
    HEAD: cost(product, { method: 'HEAD' }),
  })
  await bare.stop()
  const bytes = Buffer.from(response.body, 'base64').length
  const row = (what: keyof typeof costs, against: keyof typeof costs) =>
    [what, written(spread(costs[what]), 1), `${written(ratios(costs[what], costs[against]))} of ${against}`] as string[]
  return {
    tables: [
      {
        title: `Cached ${name}: ${bytes} bytes, ${Object.keys(response.headers).length} headers`,
        columns: ['response', 'CPU µs a request', 'ratio'],
        rows: [row('bare', 'bare'), row('page', 'bare'), row('304', 'page'), row('HEAD', 'page')],
      },
    ],
    figures: [
      atMost(`cached ${name}, CPU of bare node:http`, 1.2, ratios(costs.page, costs.bare)),
      atMost(`304 for ${name}, CPU of the page`, 1, ratios(costs['304'], costs.page)),
      atMost(`HEAD for ${name}, CPU of the page`, 1, ratios(costs.HEAD, costs.page)),
    ],
  }
}

/** Work after a start takes up to a fifth of a core for some seconds, which is not the cost of a page. */
async function atRest(product: Product) {
  for (let waited = 0; waited < 60; waited += 2) {
    const before = await product.cpuSeconds()
    await setTimeout(2_000)
    if ((await product.cpuSeconds()) - before <= 0.06) return
  }
  throw new Error('The product does not come to rest within a minute')
}

async function fetchResponse(url: string): Promise<BareResponse> {
  const [response] = await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')
  const body = (await buffer(response)).toString('base64')
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers
  return { headers, body }
}

async function startBare(response: BareResponse) {
  const file = join(await temporaryFolder(), 'response.json')
  await writeFile(file, JSON.stringify(response))
  const child = startNode([join(import.meta.dirname, 'kit', 'bare-server.ts'), file])
  const [port] = await once(child.stdout ?? child, 'data')
  const pid = child.pid ?? 0
  return { url: `http://127.0.0.1:${String(port).trim()}`, cpuSeconds: () => cpuSeconds(pid), stop: () => stop(child) }
}

const [viewsPerSecond, secondsARound] = [500, 5]

/** Views by robots are accepted but not recorded, so the difference is the cost of recording. */
async function measureViews(product: Product): Promise<Findings> {
  const during = (userAgent: string) => async () => {
    const [p99] = await Promise.all([
      slowestPages(product.url, secondsARound),
      runLoad(
        {
          origin: product.url,
          paths: ['/api/home/article/*/view'],
          numbers: { first: 1, last: 160 },
          method: 'POST',
          headers: { 'user-agent': userAgent },
          fromManyNetworks: true,
          arrivals: { perSecond: viewsPerSecond },
          until: { seconds: secondsARound },
        },
        204,
      ),
    ])
    return p99
  }
  const times = await inTurns(11, {
    alone: () => slowestPages(product.url, secondsARound),
    'views of a robot': during('Googlebot/2.1 (+http://www.google.com/bot.html)'),
    'views of visitors': during('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  })
  return {
    tables: [
      {
        title: `Cached pages at ${pagesPerSecond} a second beside ${viewsPerSecond} views a second`,
        columns: ['beside', '99th percentile, ms'],
        rows: Object.entries(times).map(([what, values]) => [what, written(spread(values))]),
      },
    ],
    figures: [
      atMost(
        `99th percentile of pages while ${viewsPerSecond} views a second are recorded, of that while they are not`,
        1.2,
        ratios(times['views of visitors'], times['views of a robot']),
      ),
    ],
  }
}
