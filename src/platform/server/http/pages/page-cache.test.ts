import { beforeEach, expect, test } from 'vitest'
import { hours, minutes, seconds } from '../../core/durations.ts'
import { NotFound, Overloaded, Unavailable } from '../../core/errors.ts'
import type { Page } from './page.ts'
import { PageCache } from './page-cache.ts'

let clock = 0
let cache: PageCache
let renders: string[]

beforeEach(() => {
  clock = 0
  renders = []
  cache = new PageCache({
    maxBytes: 100_000,
    freshFor: seconds(60),
    staleFor: minutes(10),
    fallbackFor: hours(1),
    now: () => clock,
    random: () => 0,
  })
})

const page = (text: string, keys: string[] = [], isCacheable = true): Page => {
  const identity = { bytes: Buffer.from(text), headers: [], headersOf304: [] }
  return {
    status: 200,
    isCacheable,
    isComplete: true,
    keys,
    etags: [`"${text}"`],
    bodies: { identity },
    compress: async () => identity,
    countSending: () => {},
  }
}

const render =
  (text: string, keys: string[] = []) =>
  async () => {
    renders.push(text)
    return page(text, keys)
  }

const textOf = (kept: Page | undefined) => kept?.bodies.identity.bytes.toString()

function slowRender(text: string, keys: string[] = []) {
  const { promise, resolve } = Promise.withResolvers<Page>()
  return { render: () => promise, finish: () => resolve(page(text, keys)) }
}

test('a stale page is served during its new render, but not when it has expired', async () => {
  await cache.get('/', render('one'))
  clock = seconds(61)
  expect(cache.fresh('/')).toBeUndefined()
  expect(textOf(await cache.get('/', render('two')))).toBe('one')
  await Promise.resolve()
  expect(textOf(cache.fresh('/'))).toBe('two')
  clock += minutes(12)
  expect(textOf(await cache.get('/', render('three')))).toBe('three')
})

test('pages that were rendered together are revalidated one after the other', async () => {
  let fraction = 0
  const spread = new PageCache({
    maxBytes: 100_000,
    freshFor: seconds(60),
    staleFor: minutes(10),
    fallbackFor: 0,
    now: () => clock,
    random: () => (fraction += 0.25),
  })
  const addresses = ['/a', '/b', '/c', '/d']
  for (const address of addresses) await spread.get(address, render(address))
  const freshAt = (time: number) => {
    clock = time
    return addresses.filter((address) => spread.fresh(address))
  }
  expect([44, 46, 50, 54, 57].map((time) => freshAt(seconds(time)).length)).toEqual([4, 3, 2, 1, 0])

  renders = []
  const slow = addresses.map((address) => slowRender(`${address} anew`))
  const ask = () => Promise.all(addresses.map((address, i) => spread.get(address, () => begin(address, i))))
  const begin = (address: string, i: number) => {
    renders.push(address)
    return slow[i]?.render() ?? Promise.reject(new Error('no such page'))
  }
  expect((await ask()).map(textOf)).toEqual(addresses)
  expect(renders).toEqual(['/a', '/b'])
  slow[0]?.finish()
  await expect.poll(() => textOf(spread.fresh('/a'))).toBe('/a anew')
  expect((await ask()).map(textOf)).toEqual(['/a anew', '/b', '/c', '/d'])
  expect(renders).toEqual(['/a', '/b', '/c'])
})

test('a first render that fails rejects its requests and is tried again, and a revalidation leaves the stale page', async () => {
  const failing = () => Promise.reject(new Error('no'))
  await expect(cache.get('/', failing)).rejects.toThrow('no')
  expect(textOf(await cache.get('/', render('one')))).toBe('one')
  clock = seconds(61)
  expect(textOf(await cache.get('/', failing))).toBe('one')
  expect(textOf(await cache.get('/', render('two')))).toBe('one')
})

test('a change wins over a render that began before it', async () => {
  const old = slowRender('old', ['article:1'])
  const first = cache.get('/a', old.render)
  cache.purge(['article:1'])
  // A request after the change does not get what was begun before it.
  expect(textOf(await cache.get('/a', render('new', ['article:1'])))).toBe('new')
  old.finish()
  expect(textOf(await first)).toBe('old')
  expect(textOf(cache.fresh('/a'))).toBe('new')
})

test('the least recently used pages are evicted with their index entries', async () => {
  for (let i = 0; i < 100; i++) await cache.get(`/${i}`, render('x'.repeat(2_000), [`article:${i}`, 'all']))
  expect(cache.size.bytes).toBeLessThanOrEqual(100_000)
  expect(cache.fresh('/0')).toBeUndefined()
  expect(cache.fresh('/99')).toBeDefined()
  cache.purge(['all'])
  expect(cache.size).toEqual({ pages: 0, bytes: 0, rendering: 0 })
})

test('a page larger than the whole cache is served but not cached', async () => {
  expect(textOf(await cache.get('/', render('x'.repeat(70_000), ['home'])))).toHaveLength(70_000)
  expect(cache.size.pages).toBe(0)
})

test('the last good copy is served when a page cannot be rendered or a part of it failed, and nobody else caches it', async () => {
  const headers = ['cache-control', 'public, s-maxage=10', 'etag', '"one"']
  const body = { bytes: Buffer.from('one'), headers, headersOf304: headers }
  await cache.get('/', async () => ({
    ...page('one'),
    bodies: { identity: body, br: body },
    compress: async () => body,
  }))
  cache.expireAll()
  const away = () => Promise.reject(new Unavailable('page_unavailable', 'away'))
  const copy = await cache.get('/', away)
  expect(textOf(copy)).toBe('one')
  for (const { headers: sent } of [copy.bodies.identity, await copy.compress('br')])
    expect(sent).toEqual(['cache-control', 'no-store', 'etag', '"one"'])
  const inPart = async () => ({ ...page('two', [], false), isComplete: false })
  expect(textOf(await cache.get('/', inPart))).toBe('one')
  await expect(cache.get('/', () => Promise.reject(new NotFound('page', 'x')))).rejects.toThrow(NotFound)
  expect(textOf(await cache.get('/', render('three')))).toBe('three')
})

test('a page whose content changed has no copy to fall back to', async () => {
  await cache.get('/', render('one', ['article:1']))
  cache.purge(['article:1'])
  const away = () => Promise.reject(new Unavailable('page_unavailable', 'away'))
  await expect(cache.get('/', away)).rejects.toThrow(Unavailable)
})

test('a render is wanted as long as anybody waits for it, and whoever comes afterwards gets another', async () => {
  const queued = Promise.withResolvers<void>()
  const gone = [false, false]
  const isWanted: boolean[] = []
  const late = (text: string) => async (wanted: () => boolean) => {
    await queued.promise
    isWanted.push(wanted())
    if (!wanted()) throw new Overloaded(1)
    return page(text)
  }
  const first = cache.get('/', late('one'), () => gone[0] === true)
  const second = cache.get('/', late('two'), () => gone[1] === true)
  gone[0] = true
  queued.resolve()
  expect([textOf(await first), textOf(await second), isWanted]).toEqual(['one', 'one', [true]])
  gone[1] = true
  const abandoned = cache.get('/other', late('three'), () => true)
  await expect(abandoned).rejects.toThrow(Overloaded)
  expect(textOf(await cache.get('/other', late('four')))).toBe('four')
  expect(isWanted).toEqual([true, false, true])
})

test('a stale page is rendered again although its reader has gone', async () => {
  await cache.get('/', render('one'))
  clock = seconds(61)
  const wanted: boolean[] = []
  await cache.get(
    '/',
    async (isWanted) => {
      wanted.push(isWanted())
      return page('two')
    },
    () => true,
  )
  expect([textOf(await cache.get('/', render('three'))), wanted]).toEqual(['two', [true]])
})

test('what was read is known after a change of its content, but not after a fresh start', async () => {
  for (let reads = 0; reads < 2; reads++) await cache.get('/', render('one', ['news']))
  expect(cache.purge(['news'])).toEqual(['/'])
  await cache.get('/', render('two', ['news']))
  expect(cache.readLately(10)).toEqual(['/'])
  cache.purgeAll()
  await cache.get('/', render('three', ['news']))
  expect(cache.readLately(10)).toEqual([])
})
