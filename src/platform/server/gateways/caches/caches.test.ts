import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCacheService } from '../../../../../test/cache-service.ts'
import { freePort } from '../../../../../test/free-port.ts'
import { readConfig } from '../../config/config.ts'
import { openSharedCaches } from './open.ts'

let service: Awaited<ReturnType<typeof openCacheService>>
beforeAll(async () => {
  service = await openCacheService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.orders.length = 0
  service.answers(200)
})

function open(url: string) {
  const { purgedCaches } = readConfig({ PURGE_URL: url, PURGE_TOKEN: 'secret-token' })
  if (!purgedCaches) throw new Error('no caches')
  return openSharedCaches(purgedCaches)
}
const { signal } = new AbortController()
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `article:${i}`)

test('Fastly is told of 256 keys in a call', async () => {
  await open(`fastly://SERVICE1?api=${service.url}`).purge(numbered(300), signal)
  expect(service.orders.map(({ path, headers }) => [path, headers['fastly-key']])).toEqual([
    ['/service/SERVICE1/purge', 'secret-token'],
    ['/service/SERVICE1/purge', 'secret-token'],
  ])
  expect(service.orders.map(({ body }) => body)).toEqual([
    { surrogate_keys: numbered(256) },
    { surrogate_keys: numbered(300).slice(256) },
  ])
})

test('Cloudflare is told of 30 tags in a call', async () => {
  await open(`cloudflare://zone1?api=${service.url}`).purge(numbered(31), signal)
  expect(service.orders).toMatchObject([
    {
      path: '/zones/zone1/purge_cache',
      headers: { authorization: 'Bearer secret-token' },
      body: { tags: numbered(30) },
    },
    { body: { tags: ['article:30'] } },
  ])
})

test('a webhook gets the keys as JSON', async () => {
  await open(`${service.url}/hook?site=1`).purge(['section:news'], signal)
  expect(service.orders).toMatchObject([
    { path: '/hook?site=1', headers: { authorization: 'Bearer secret-token' }, body: { keys: ['section:news'] } },
  ])
})

test('a refusal, a redirect, silence and something else than Varnish are told in a sentence without the token', async () => {
  const hook = open(`${service.url}/hook`)
  service.answers(403, '<h1>Forbidden</h1>\n<p>wrong token')
  await expect(hook.purge(['home'], signal)).rejects.toThrow(
    /^The webhook at 127.0.0.1:\d+ responds with 403: Forbidden wrong token$/,
  )
  service.answers(302)
  await expect(hook.purge(['home'], signal)).rejects.toThrow(/responds with 302/)
  const nobody = await freePort()
  await expect(open(`varnish://127.0.0.1:${nobody}`).purge(['home'], signal)).rejects.toThrow(
    /Varnish at 127.0.0.1:\d+ does not respond: .*ECONNREFUSED/,
  )
  const silent = createServer().listen(nobody, '127.0.0.1')
  await expect(open(`varnish://127.0.0.1:${nobody}`).purge(['home'], AbortSignal.timeout(50))).rejects.toThrow(
    /does not respond: no answer in time/,
  )
  silent.close()
  service.answers(200)
  await expect(open(service.url.replace('http:', 'varnish:')).purge(['home'], signal)).rejects.toThrow(
    /Varnish at 127.0.0.1:\d+ does not purge by key: use deploy\/varnish.vcl/,
  )
})
