import { expect, onTestFinished, test, vi } from 'vitest'
import { type Answer, useMagazine } from '../../../../test/magazine.ts'

const magazine = useMagazine({ pages: true, isShared: true, environment: { TRUST_PROXY: 'loopback' } })

const statuses = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status))

test('of a flood of calls some are answered and the rest get 503 with Retry-After', async () => {
  const answers = await Promise.all(Array.from({ length: 400 }, () => magazine.get('/api/home/news-all')))
  expect(statuses(answers)).toEqual(new Set([200, 503]))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(400 - 64 - 200)
  for (const { headers, json } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(json()).toMatchObject({ code: 'overloaded' })
  }
  expect((await magazine.get('/api/home/news-all')).status).toBe(200)
})

test('a flood of uncached pages refuses no reader of a cached page', async () => {
  await magazine.get('/about')
  const flood = Array.from({ length: 120 }, (_, i) => magazine.get(`/article/${i + 1}`))
  expect((await magazine.get('/about')).status).toBe(200)
  const answers = await Promise.all(flood)
  expect(statuses(answers)).toEqual(new Set([404, 503]))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(120 - 4 - 100)
  for (const { headers, text } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toContain('One moment, please')
  }
  expect((await magazine.get('/contact')).status).toBe(200)
})

test('a flood of uncached pages from one network does not refuse the pages of another', async () => {
  const from = (network: string) => ({ 'x-forwarded-for': network })
  const flood = Array.from({ length: 300 }, (_, i) => magazine.get(`/article/${i + 1000}`, from('203.0.113.1')))
  const others = await Promise.all(
    Array.from({ length: 10 }, (_, i) => magazine.get(`/article/${i + 2000}`, from(`198.51.100.${i}`))),
  )
  expect(statuses(others)).toEqual(new Set([404]))
  expect(statuses(await Promise.all(flood))).toEqual(new Set([404, 503]))
})

test('a flood of calls from one network does not refuse the calls of another', async () => {
  const call = (network: string) => magazine.get('/api/home/news-all', { 'x-forwarded-for': network })
  const flood = Array.from({ length: 400 }, () => call('203.0.113.1'))
  const others = await Promise.all(Array.from({ length: 20 }, (_, i) => call(`198.51.100.${i}`)))
  expect(statuses(others)).toEqual(new Set([200]))
  expect(statuses(await Promise.all(flood))).toEqual(new Set([200, 503]))
})

test('searches of one network are limited, as calls and as pages alike, and those of another go on', async () => {
  // A place comes back each second, and rendering pages may take many.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const search = (path: string, network: string) => magazine.get(path, { 'x-forwarded-for': network })
  const calls = await Promise.all(
    Array.from({ length: 150 }, () => search('/api/home/search?query=regulator', '203.0.113.9')),
  )
  const limited = calls.filter(({ status }) => status === 429)
  expect(limited).toHaveLength(150 - 60)
  expect(statuses(calls)).toEqual(new Set([200, 429]))
  for (const { headers } of limited) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  const pages = await Promise.all(
    Array.from({ length: 20 }, (_, i) => search(`/search?q=regulator+${i}`, '203.0.113.9')),
  )
  expect(pages.filter(({ text }) => text.includes('Failed to fetch search results'))).toHaveLength(pages.length)
  for (const { headers } of pages) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await search('/search?q=regulator', '198.51.100.9')).status).toBe(200)
})
