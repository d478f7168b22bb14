import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openCacheService } from '../../../../test/cache-service.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember } from '../../../../test/members.ts'
import { seconds } from '../../../platform/server/core/durations.ts'
import { everyPage } from '../../../platform/server/core/surrogate-keys.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'

let service: Awaited<ReturnType<typeof openCacheService>>
beforeAll(async () => {
  service = await openCacheService()
  return () => service.close()
})
const magazine = useMagazine({ isShared: true, pages: true, environment: () => ({ PURGE_URL: `${service.url}/hook` }) })
beforeEach(async () => {
  service.answers(200)
  await vi.waitUntil(async () => (await outsideOf()) === 'max-age=3600', soon)
  service.orders.length = 0
})

const soon = { timeout: seconds(10), interval: 10 }
async function outsideOf() {
  return (await magazine.get('/')).headers['surrogate-control']
}
/** Wakes the queue, which looks for due jobs only every fifteen seconds. */
const namedByNow = () => {
  magazine.app.jobs.wake('shared-caches.purge')
  return named()
}
const named = () => service.orders.flatMap(({ body }) => (body as { keys: string[] }).keys)

test('a start purges every page outside, and only then may pages stay there for an hour', async () => {
  const { headers } = await magazine.get('/')
  // Caches that nobody purges read this header.
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=5')
  expect(headers['cdn-cache-control']).toBe('max-age=3600')
  expect(String(headers['cache-tag']).split(',')).toEqual(String(headers['surrogate-key']).split(' '))
  expect(String(headers['surrogate-key']).split(' ')).toContain(everyPage)
})

test('what is published is purged outside at once, and once more for what was on its way', async () => {
  const id = await magazine.publishes({ keywords: ['ä, b'] })
  await expect.poll(named, soon).toContain(`article:${id}`)
  expect(named()).toContain('section:news')
  // Spaces and commas separate keys in headers.
  expect(named().every((key) => /^[\w:/%.!~*'()-]+$/.test(key))).toBe(true)
  await expect
    .poll(() => namedByNow().filter((key) => key === `article:${id}`).length, { timeout: seconds(30) })
    .toBe(2)
})

test('a transaction that is rolled back purges nothing', async () => {
  const { db } = magazine.database
  await inTransaction(db, async (tx) => {
    invalidate(tx, ['rolled-back'])
    throw new Error('undo')
  }).catch(() => {})
  await inTransaction(db, async (tx) => invalidate(tx, ['committed']))
  await expect.poll(named, soon).toContain('committed')
  expect(named()).not.toContain('rolled-back')
})

test('many changes at once are purged together', async () => {
  const { db } = magazine.database
  const keys = Array.from({ length: 30 }, (_, i) => `many:${i}`)
  await inTransaction(db, async (tx) => {
    for (const key of keys) await magazine.app.jobs.enqueue(tx, 'shared-caches.purge', { keys: [key], isSecond: true })
  })
  await expect.poll(named, soon).toEqual(expect.arrayContaining(keys))
  expect(service.orders.length).toBeLessThan(10)
})

test('a purge that fails is said to the administrator, and pages are short-lived outside until it works again', async () => {
  const { db } = magazine.database
  const anna = await aMember(magazine, { role: 'admin' })
  service.answers(403, 'wrong token')
  await inTransaction(db, async (tx) => invalidate(tx, ['refused']))
  await expect.poll(outsideOf, soon).toBeUndefined()
  expect((await magazine.get('/')).headers['cache-control']).toContain('s-maxage=5,')
  const { needs } = (await anna.get('/admin/state')).json()
  const text = expect.stringMatching(/Cache purging has failed.*responds with 403: wrong token\./)
  expect(needs).toContainEqual(expect.objectContaining({ urgency: 'now', text }))
  service.answers(200)
  await expect.poll(namedByNow, { timeout: seconds(40) }).toContain('refused')
  await expect.poll(outsideOf, soon).toBe('max-age=3600')
  expect((await anna.get('/admin/state')).json().needs).toEqual([])
})
