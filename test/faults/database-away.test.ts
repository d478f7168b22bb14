import { expect, onTestFinished, test } from 'vitest'
import { seconds } from '../../src/platform/server/core/durations.ts'
import { publishArticles, title } from './content.ts'
import { isLong } from './length.ts'
import { expectStopUnderLoad } from './load.ts'
import { startOwnPostgres } from './postgres.ts'
import { serveLive, temporaryFolder } from './programs.ts'

interface Answered {
  path: string
  status: number
  retryAfter: string | null
  caching: string | null
  text: string
  took: number
}

async function get(url: string, path: string): Promise<Answered> {
  const startedAt = performance.now()
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(seconds(40)) })
  const text = await answer.text()
  const { status, headers } = answer
  const took = performance.now() - startedAt
  return { path, status, retryAfter: headers.get('retry-after'), caching: headers.get('cache-control'), text, took }
}

function ask(url: string, paths: () => readonly string[]) {
  const answers: Answered[] = []
  const asking = new AbortController()
  const loop = async () => {
    while (!asking.signal.aborted) {
      answers.push(...(await Promise.all(paths().map((path) => get(url, path)))))
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  const loops = Promise.all([loop(), loop(), loop()])
  // A failing test does not wait for answers.
  loops.catch(() => {})
  onTestFinished(() => asking.abort())
  return async () => {
    asking.abort()
    await loops
    return answers
  }
}

test('PostgreSQL may end connections, restart, pause and stop: nobody gets a 500 or an empty page, known pages stay, and a stop under load is clean', async () => {
  const postgres = await startOwnPostgres()
  const place = { dataDir: await temporaryFolder(), databaseUrl: await postgres.createDatabase() }
  const ids = await publishArticles(place, 6)
  const product = await serveLive(place, { DATABASE_POOL_SIZE: '4', LOG_LEVEL: 'fatal' })
  const ready = () => get(product.url, '/healthz/ready')
  const isReady = async () => {
    await expect.poll(async () => (await ready()).status, { timeout: seconds(15) }).toBe(200)
  }
  const known = ['/', '/section/news/index.html', `/section/news/${ids[0]}`]
  for (const path of known) expect(await get(product.url, path)).toMatchObject({ status: 200 })
  let searches = 0
  const stop = ask(product.url, () => {
    searches += 1
    // No two searches share a page.
    return [...known, '/api/home/news', `/api/home/article/${ids[1]}`, `/search?q=regulator${searches}`]
  })

  for (let i = 0; i < 3; i += 1) {
    await postgres.terminateConnections()
    await isReady()
  }
  await postgres.restart()
  await isReady()

  if (isLong) {
    await postgres.pause()
    const whilePaused = await ready()
    expect(whilePaused).toMatchObject({ status: 503, retryAfter: '5' })
    expect(whilePaused.took).toBeLessThan(seconds(2))
    const [front, article] = await Promise.all([get(product.url, '/'), get(product.url, `/section/news/${ids[2]}`)])
    expect(front).toMatchObject({ status: 200, text: expect.stringContaining(title) })
    expect(article).toMatchObject({ status: 503, caching: 'no-store' })
    await postgres.resume()
    await isReady()
  }

  await postgres.stop()
  await expect.poll(async () => (await ready()).status, { timeout: seconds(2) }).toBe(503)
  expect(await get(product.url, '/')).toMatchObject({ status: 200, caching: 'no-store' })
  expect(await get(product.url, `/section/news/${ids[3]}`)).toMatchObject({ status: 503, retryAfter: '5' })
  await postgres.start()
  await isReady()

  const answers = await stop()
  const statuses = [...new Set(answers.map(({ status }) => status))]
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 503])
  expect(answers.filter(({ path, status }) => known.includes(path) && status !== 200)).toEqual([])
  expect(answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([])
  expect(answers.filter(({ path, status, text }) => path === '/' && status === 200 && !text.includes(title))).toEqual(
    [],
  )
  expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(seconds(30))
  await expectStopUnderLoad(product, ids[1])
})
