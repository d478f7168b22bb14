import { expect, test } from 'vitest'
import { seconds } from '../../server/core/durations.ts'
import { testDatabases } from '../database.ts'
import { publishArticles } from './content.ts'
import { emptyPlace, serveLive } from './programs.ts'

/** Calls until the magazine is gone. Returns the statuses, and how many answers were cut off. */
async function load(url: string, paths: readonly string[]) {
  const statuses: number[] = []
  let cutOff = 0
  const one = async (path: string) => {
    for (;;) {
      const response = await fetch(url + path).catch(() => null)
      if (!response) return
      statuses.push(response.status)
      await response.arrayBuffer().catch(() => {
        cutOff += 1
      })
    }
  }
  await Promise.all(paths.map(one))
  return { statuses, cutOff }
}

test.each(testDatabases)(
  'on %s, SIGTERM under load ends with 0 within ten seconds and cuts off no answer',
  async (kind) => {
    const place = await emptyPlace(kind)
    const [article] = await publishArticles(place, 3)
    const magazine = await serveLive(place)
    const paths = [
      '/api/home/news',
      `/api/home/article/${article}`,
      '/api/home/search?query=regulator',
      '/healthz/ready',
    ]
    const loading = load(magazine.url, [...paths, ...paths, ...paths])
    await new Promise((done) => setTimeout(done, seconds(1)))
    const startedAt = performance.now()
    expect(await magazine.kill('SIGTERM')).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(seconds(10))
    const { statuses, cutOff } = await loading
    expect(cutOff).toBe(0)
    expect(new Set(statuses.filter((status) => status !== 503))).toEqual(new Set([200]))
  },
)
