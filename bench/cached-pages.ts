import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { get as getPage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { BareAnswer } from './bare-server.ts'
import type { Volley } from './generator.ts'
import { cpuSeconds, runNode, startNode, stop } from './processes.ts'
import { demoFolder, type Product, startProduct } from './product.ts'
import { atMost, type Bench, type Findings } from './report.ts'
import { inTurns, ratios, spread, written } from './statistics.ts'
import { temporaryFolder } from './workplace.ts'

const rounds = 7
const requests = 20_000
const connections = 32
const encoding = { 'accept-encoding': 'br' }

/**
 * Server CPU rather than requests a second: the generator of the load is at its end before the server is.
 */
export const cachedPages: Bench = {
  about: 'server CPU for a page from the cache, against a bare node:http server with the same bytes',
  run: async () => {
    const product = await startProduct({ dataDir: await demoFolder() })
    try {
      const home = await measurePage(product, 'home', '/')
      const article = await measurePage(product, 'article', '/article/100')
      return { tables: [...home.tables, ...article.tables], figures: [...home.figures, ...article.figures] }
    } finally {
      await product.stop()
    }
  },
}

async function measurePage(product: Product, name: string, path: string): Promise<Findings> {
  const answer = await fetchAnswer(product.url + path)
  const bare = await startBare(answer)
  const etag = answer.headers['etag'] ?? ''
  const variants = {
    bare: () => cpuPerRequest(bare, { path: '/' }),
    page: () => cpuPerRequest(product, { path }),
    '304': () => cpuPerRequest(product, { path, headers: { 'if-none-match': etag }, status: 304 }),
    HEAD: () => cpuPerRequest(product, { path, method: 'HEAD' }),
  }
  // The first round warms up both servers.
  await inTurns(1, variants)
  const costs = await inTurns(rounds, variants)
  await bare.stop()
  const bytes = Buffer.from(answer.body, 'base64').length
  return present(`Cached ${name}: ${bytes} bytes, ${Object.keys(answer.headers).length} headers`, name, costs)
}

/** Processor time of the server for each of many equal requests, in microseconds. */
async function cpuPerRequest(
  server: { url: string; cpuSeconds: () => Promise<number> },
  volley: Partial<Volley>,
): Promise<number> {
  const before = await server.cpuSeconds()
  const port = Number(new URL(server.url).port)
  const headers = { ...encoding, ...volley.headers }
  const complete: Volley = { path: '/', method: 'GET', status: 200, connections, requests, port, ...volley, headers }
  await runNode([join(import.meta.dirname, 'generator.ts'), JSON.stringify(complete)])
  return (((await server.cpuSeconds()) - before) / requests) * 1e6
}

type Costs = Record<'bare' | 'page' | '304' | 'HEAD', number[]>

function present(title: string, name: string, costs: Costs): Findings {
  const toBare = ratios(costs.page, costs.bare)
  const notModified = ratios(costs['304'], costs.page)
  const head = ratios(costs.HEAD, costs.page)
  const rows = [
    row('bare node:http', costs.bare, '1'),
    row('page', costs.page, `${written(toBare)} of bare`),
    row('304', costs['304'], `${written(notModified)} of the page`),
    row('HEAD', costs.HEAD, `${written(head)} of the page`),
  ]
  return {
    tables: [{ title, columns: ['answer', 'CPU µs a request', 'ratio'], rows }],
    figures: [
      atMost(`cached ${name}, CPU of bare`, 1.3, toBare),
      atMost(`304 of ${name}, CPU of the page`, 1, notModified),
      atMost(`HEAD of ${name}, CPU of the page`, 1, head),
    ],
  }
}

const row = (answer: string, cost: number[], ratio: string) => [answer, written(spread(cost), 1), ratio]

/** What the product answers, undecoded, without the headers that Node adds by itself. */
async function fetchAnswer(url: string): Promise<BareAnswer> {
  const [response] = await once(getPage(url, { headers: encoding }), 'response')
  const body = (await buffer(response)).toString('base64')
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers
  return { headers, body }
}

async function startBare(answer: BareAnswer) {
  const file = join(await temporaryFolder(), 'answer.json')
  await writeFile(file, JSON.stringify(answer))
  const child = startNode([join(import.meta.dirname, 'bare-server.ts'), file])
  const [port] = await once(child.stdout ?? child, 'data')
  const pid = child.pid ?? 0
  return { url: `http://127.0.0.1:${String(port).trim()}/`, cpuSeconds: () => cpuSeconds(pid), stop: () => stop(child) }
}
