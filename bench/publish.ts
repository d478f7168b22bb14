import { once } from 'node:events'
import { freePort } from '../test/free-port.ts'
import { aForm } from '../test/newsroom.ts'
import { startPostgres } from '../test/postgres.ts'
import { findVarnish, startVarnish } from '../test/varnish.ts'
import { temporaryFolder } from './kit/processes.ts'
import { embeddedPlace, type Product, placeOnPostgres, signIn, startProduct, withProducts } from './kit/product.ts'
import { type Findings, limited, merge, type Suite } from './kit/report.ts'
import { spread } from './kit/statistics.ts'

const publications = 20
const page = '/section/news/index.html'
const timeout = 10_000

export const publish: Suite = {
  about:
    'an article is on the next page that its own process serves, and within a second on those of others and of caches',
  run: async () => merge([await measureProcesses(), await measurePurge()]),
}

async function measureProcesses(): Promise<Findings> {
  const server = await startPostgres()
  try {
    const place = await placeOnPostgres(server.url)
    const [one, other] = [await startProduct(place), await startProduct(place)]
    return await withProducts([one, other], async () => {
      const { times, late } = await publishAndLook(one, other.url, () => Promise.resolve())
      const { tables, figures } = present('another process', times)
      const what = `of ${publications} articles, not on the next page of the same process`
      return { tables, figures: [limited(what, late, [0, '']), ...figures] }
    })
  } finally {
    await server.stop()
  }
}

/** Time until Varnish, which keeps pages for an hour, shows a publication. Nothing without Varnish. */
async function measurePurge(): Promise<Findings> {
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
      const { times } = await publishAndLook(product, outside, () => until(() => isHit(outside + page)))
      return present('behind Varnish, which is purged', times)
    })
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

/** `ready` waits until the next may begin. `late`: how many the next page at `here` did not show. */
async function publishAndLook({ url: here }: Product, elsewhere: string, ready: () => Promise<unknown>) {
  const { token } = await signIn(here)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const times: number[] = []
  let late = 0
  for (let turn = 0; turn < publications; turn++) {
    // Both must have cached the page before it changes.
    await Promise.all([here, elsewhere].map(async (url) => (await fetch(url + page)).text()))
    await ready()
    const title = `Published at ${performance.timeOrigin + performance.now()}`
    const body = JSON.stringify({ ...aForm(), title })
    const answer = await fetch(`${here}/api/admin/addNewsArticle`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`The article was not published: ${await answer.text()}`)
    const shows = async (url: string) => (await (await fetch(url + page)).text()).includes(title)
    const [took, isThere] = await Promise.all([until(() => shows(elsewhere)), shows(here)])
    times.push(took)
    if (!isThere) late += 1
  }
  return { times, late }
}

async function isHit(url: string): Promise<boolean> {
  const answer = await fetch(url)
  await answer.text()
  return answer.headers.get('x-cache') === 'hit'
}

/** Returns the milliseconds waited. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const since = performance.now()
  while (!(await isSo())) {
    if (performance.now() - since > timeout) return timeout
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return performance.now() - since
}

const present = (where: string, times: readonly number[]): Findings => ({
  tables: [
    {
      title: `From the editor's answer to the page, ${publications} times`,
      columns: ['where', 'median ms', 'slowest ms'],
      rows: [[where, spread(times).median.toFixed(0), Math.max(...times).toFixed(0)]],
    },
  ],
  figures: [limited(where, Math.max(...times), [1_000, 'ms'])],
})
