import { Agent, request } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { minutes, seconds } from '../../src/platform/server/core/durations.ts'
import { publishArticles } from '../faults/content.ts'
import { emptyPlace, serveLive, temporaryFolder } from '../faults/programs.ts'
import { freePort } from '../free-port.ts'
import { findNginx, type NginxFile, startNginx } from '../nginx.ts'
import { findVarnish, startVarnish } from '../varnish.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const perSecond = 200

interface Failure {
  method: string
  path: string
  got: string
  sentAt: number
}

interface Load {
  ids: readonly number[]
  count: number
  /** Called once, when half of them are sent. */
  halfway?: () => void
}

/** Sends 200 requests a second, whatever the answers take, from fifty networks. Returns the failures. */
async function load(port: string, { ids, count, halfway }: Load): Promise<Failure[]> {
  const agent = new Agent({ keepAlive: true })
  const failures: Failure[] = []
  const ask = (n: number) =>
    new Promise<void>((done) => {
      const id = ids[n % ids.length]
      const paths = [
        `/section/news/${id}`,
        `/api/home/article/${id}`,
        '/api/home/news',
        '/',
        `/api/home/article/${id}/view`,
      ]
      const path = paths[n % paths.length] ?? '/'
      const method = path.endsWith('/view') ? 'POST' : 'GET'
      const sentAt = performance.now()
      const fail = (got: string) => {
        failures.push({ method, path, got, sentAt })
        done()
      }
      const options = { agent, method, headers: { 'user-agent': firefox }, localAddress: `127.0.2.${1 + (n % 50)}` }
      request(`http://127.0.0.1:${port}${path}`, { ...options, timeout: seconds(20) }, (answer) => {
        const { statusCode = 0 } = answer
        answer
          .resume()
          .on('end', () => (statusCode < 300 ? done() : fail(String(statusCode))))
          .on('error', (error) => fail(error.message))
      })
        .on('error', (error) => fail(error.message))
        .end()
    })
  const startedAt = performance.now()
  const asked: Promise<void>[] = []
  while (asked.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond))
    while (asked.length < due) if (asked.push(ask(asked.length)) === count / 2) halfway?.()
    await new Promise((done) => setTimeout(done, 2))
  }
  await Promise.all(asked)
  agent.destroy()
  return failures
}

interface Front {
  port: string
  magazine: string
  second?: string
}

/** Returns the reason why nginx is missing, if it is. */
async function startNginxAlone(front: Front & Partial<NginxFile>): Promise<string | null> {
  const nginx = await findNginx()
  if ('missing' in nginx) return nginx.missing
  const child = await startNginx(nginx.program, { folder: await temporaryFolder(), ...front })
  onTestFinished(() => void child.kill('SIGQUIT'))
  return null
}

/** Starts Varnish, and nginx between it and the processes. Returns the reason why one is missing, if so. */
async function startVarnishAndNginx({ port, ...processes }: Front): Promise<string | null> {
  const varnish = await findVarnish()
  if ('missing' in varnish) return varnish.missing
  const between = String(await freePort())
  const missing = await startNginxAlone({ ...processes, port: between, file: 'nginx-behind-varnish.conf' })
  if (missing) return missing
  const magazines = [`http://127.0.0.1:${between}`]
  const cache = await startVarnish(varnish, { folder: await temporaryFolder(), port, magazines })
  onTestFinished(() => void cache.kill('SIGTERM'))
  return null
}

/** As above, behind an nginx that ends TLS and keeps no copies. */
async function startThree({ port, ...processes }: Front): Promise<string | null> {
  const cache = String(await freePort())
  const missing = await startVarnishAndNginx({ ...processes, port: cache })
  return missing ?? startNginxAlone({ port, magazine: `http://127.0.0.1:${cache}`, caches: false })
}

const summary = (failures: readonly Failure[]) => {
  const kinds = Map.groupBy(failures, ({ method, path, got }) => `${method} ${path.replace(/\d+/, '*')}: ${got}`)
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]))
}

describe.each([
  { where: 'nginx', open: startNginxAlone },
  { where: 'nginx, Varnish and nginx', open: startThree },
])('behind $where', ({ open }) => {
  test(
    'restarting one process after another fails none of 20,000 requests, and kill -9 of one only what it has in its hands',
    async ({ skip }) => {
      const place = await emptyPlace('postgres')
      const ids = await publishArticles(place, 20)
      const ports = [String(await freePort()), String(await freePort())]
      const serve = async (PORT: string) =>
        serveLive({ ...place, dataDir: await temporaryFolder() }, { PORT, TRUST_PROXY: '127.0.0.1' })
      const processes = await Promise.all(ports.map(serve))
      const [magazine = '', second = ''] = ports.map((port) => `http://127.0.0.1:${port}`)
      const port = String(await freePort())
      const missing = await open({ port, magazine, second })
      if (missing) return skip(missing)

      const over = new AbortController()
      const loading = load(port, { ids, count: 20_000 }).finally(() => over.abort())
      let restarts = 0
      while (!over.signal.aborted) {
        const at = restarts % 2
        expect(await processes[at]?.kill('SIGTERM')).toBe(0)
        processes[at] = await serve(ports[at] ?? '')
        restarts++
      }
      expect(summary(await loading)).toEqual({})
      expect(restarts).toBeGreaterThanOrEqual(4)

      const half = Promise.withResolvers<void>()
      const again = load(port, { ids, count: 2_000, halfway: half.resolve })
      await half.promise
      await processes[0]?.kill('SIGKILL')
      const killedAt = performance.now()
      // Reads go to the other process. A view may not: it would be counted twice.
      const failures = await again
      expect(summary(failures.filter(({ method, sentAt }) => method === 'GET' || sentAt > killedAt))).toEqual({})
    },
    minutes(10),
  )
})

test(
  'behind Varnish and nginx readers are told apart, and while no process runs they see the pages that were there',
  async ({ skip }) => {
    const [port, PORT] = [String(await freePort()), String(await freePort())]
    const only = await serveLive(await emptyPlace('postgres'), { PORT, TRUST_PROXY: '127.0.0.1' })
    const magazine = `http://127.0.0.1:${PORT}`
    const missing = await startVarnishAndNginx({ port, magazine })
    if (missing) return skip(missing)
    const get = async (path: string, network = '203.0.113.1') => {
      const headers = { 'x-forwarded-for': network }
      return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status
    }
    const search = '/api/home/search?query=regulator'
    const often = await Promise.all(Array.from({ length: 150 }, () => get(search, '203.0.113.9')))
    expect([often.includes(429), await get(search, '198.51.100.9')]).toEqual([true, 200])

    expect(await get('/about')).toBe(200)
    // Wait until the copy is old, and may be shown while the next is fetched.
    await new Promise((done) => setTimeout(done, seconds(6)))
    await only.kill('SIGKILL')
    const seen = new Set<number>()
    for (let turn = 0; turn < 40; turn++) {
      seen.add(await get('/about'))
      await new Promise((done) => setTimeout(done, 100))
    }
    expect(seen).toEqual(new Set([200]))
  },
  minutes(2),
)
