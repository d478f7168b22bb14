import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { freePort } from '../test/free-port.ts'
import { aForm } from '../test/newsroom.ts'
import { replicaOf, startPostgres } from '../test/postgres.ts'
import { findVarnish, startVarnish } from '../test/varnish.ts'
import { temporaryFolder } from './kit/processes.ts'
import { embeddedPlace, type Product, placeOnPostgres, signIn, startProduct, withProducts } from './kit/product.ts'
import { type Findings, limited } from './kit/report.ts'
import { spread } from './kit/statistics.ts'

const publications = 20
const page = '/section/news/index.html'
const timeout = 10_000

/** How long after a publication Varnish, which keeps pages for an hour, shows it. Nothing where there is no Varnish. */
export async function measurePurge(): Promise<Findings> {
  const varnish = await findVarnish()
  if ('missing' in varnish) return { tables: [], figures: [] }
  const [port, PORT] = [String(await freePort()), String(await freePort())]
  const magazine = `http://127.0.0.1:${PORT}`
  const child = await startVarnish(varnish, { folder: await temporaryFolder(), port, magazines: [magazine] })
  try {
    const product = await startProduct(await embeddedPlace(), { PORT, PURGE_URL: `varnish://127.0.0.1:${port}` })
    const outside = `http://127.0.0.1:${port}`
    return await withProducts([product], async () => {
      // The purge at the start proves that Varnish can be purged.
      await until(async () => (await fetch(`${magazine}/about`)).headers.get('surrogate-control') === 'max-age=3600')
      const times = await publishAndLook(product, outside, () => until(() => isHit(outside + page)))
      return present('behind Varnish, which is purged', times)
    })
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

/** How long after a publication another process shows it, while both render from a replica; and when that is in use again. */
export async function measureReplica(): Promise<Findings> {
  const server = await startPostgres()
  const place = await placeOnPostgres(server.url)
  const replica = await startPostgres(replicaOf(server.url, join(dirname(server.log ?? ''), 'data')))
  try {
    const readUrl = new URL(place.databaseUrl ?? '')
    readUrl.host = new URL(replica.url).host
    const settings = { DATABASE_READ_URL: readUrl.href }
    const products = [await startProduct(place, settings), await startProduct(place, settings)] as const
    return await withProducts([...products], async () => {
      const [one, other] = products
      const inUse = () => until(async () => (await other.metric('database_replica_used')) === 1)
      const again: number[] = []
      const times = await publishAndLook(one, other.url, async () => {
        again.push(await inUse())
      })
      const found = present('another process, with a replica', times)
      found.tables[0]?.rows.push(['the replica in use again, after the page was shown', ...written(again.slice(1))])
      return found
    })
  } finally {
    await replica.stop()
    await server.stop()
  }
}

/** Publishes at one address and waits until another shows it; `ready` waits until the next may begin. */
async function publishAndLook(product: Product, url: string, ready: () => Promise<unknown>): Promise<number[]> {
  const { token } = await signIn(product.url)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const times: number[] = []
  for (let turn = 0; turn < publications; turn++) {
    await fetch(url + page)
    await ready()
    const title = `Published at ${performance.timeOrigin + performance.now()}`
    const body = JSON.stringify({ ...aForm(), title })
    const answer = await fetch(`${product.url}/api/admin/addNewsArticle`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`The article was not published: ${await answer.text()}`)
    times.push(await until(async () => (await (await fetch(url + page)).text()).includes(title)))
  }
  return times
}

async function isHit(url: string): Promise<boolean> {
  const answer = await fetch(url)
  await answer.text()
  return answer.headers.get('x-cache') === 'hit'
}

/** Milliseconds until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const since = performance.now()
  while (!(await isSo())) {
    if (performance.now() - since > timeout) return timeout
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return performance.now() - since
}

const written = (times: readonly number[]) => [spread(times).median.toFixed(0), Math.max(...times).toFixed(0)]

const present = (where: string, times: readonly number[]): Findings => ({
  tables: [
    {
      title: `From the editor's answer to the page, ${publications} times`,
      columns: ['where', 'median ms', 'slowest ms'],
      rows: [[where, ...written(times)]],
    },
  ],
  figures: [limited(where, Math.max(...times), [1_000, 'ms'])],
})
