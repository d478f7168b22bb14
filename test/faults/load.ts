import { expect } from 'vitest'
import { seconds } from '../../src/platform/server/core/durations.ts'
import type { Program } from './programs.ts'

async function loadUntilGone(urls: readonly string[], statuses: number[]): Promise<number> {
  let cutOff = 0
  const one = async (url: string) => {
    for (;;) {
      const response = await fetch(url).catch(() => null)
      if (!response) return
      await response.arrayBuffer().catch(() => {
        cutOff += 1
      })
      statuses.push(response.status)
    }
  }
  await Promise.all(urls.map(one))
  return cutOff
}

export async function expectStopUnderLoad(magazine: Program & { url: string }, article: number | undefined) {
  const statuses: number[] = []
  const paths = ['/', '/api/home/news', `/api/home/article/${article}`, '/healthz/ready']
  const urls = [...paths, ...paths, ...paths].map((path) => magazine.url + path)
  const loading = loadUntilGone(urls, statuses)
  await expect.poll(() => statuses.length).toBeGreaterThan(10 * urls.length)
  const notifiedAt = performance.now()
  expect(await magazine.kill('SIGTERM')).toBe(0)
  // How long a stop may take is what is tested.
  expect(performance.now() - notifiedAt).toBeLessThan(seconds(10))
  expect(await loading).toBe(0)
  expect(new Set(statuses.filter((status) => status !== 503))).toEqual(new Set([200]))
}
