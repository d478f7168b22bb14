import { expect, test } from 'vitest'
import { type Answer, useMagazine } from '../../test/magazine.ts'

const magazine = useMagazine({ pages: true, isShared: true })

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

test('a flood of uncached pages refuses no reader of a cached page', { timeout: 60_000 }, async () => {
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
