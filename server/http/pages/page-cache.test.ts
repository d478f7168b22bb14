import { beforeEach, describe, expect, test } from 'vitest'
import { minutes, seconds } from '../../core/durations.ts'
import { type Page, PageCache } from './page-cache.ts'

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
    now: () => clock,
    random: () => 0,
  })
})

const page = (text: string, keys: string[] = [], isKeepable = true): Page => {
  const body = { bytes: Buffer.from(text), etag: `"${text}"`, headers: [], headersOf304: [] }
  return { status: 200, isKeepable, bodies: { br: body, gzip: body, identity: body }, keys }
}

const render =
  (text: string, keys: string[] = []) =>
  async () => {
    renders.push(text)
    return page(text, keys)
  }

const textOf = (kept: Page | undefined) => kept?.bodies.identity.bytes.toString()

/** A render that ends when it is told to. */
function slowRender(text: string, keys: string[] = []) {
  const { promise, resolve } = Promise.withResolvers<Page>()
  return { render: () => promise, finish: () => resolve(page(text, keys)) }
}

test('a page is rendered once and kept', async () => {
  await cache.obtain('/', render('one'))
  expect(textOf(await cache.obtain('/', render('two')))).toBe('one')
  expect(renders).toEqual(['one'])
})

test('500 who ask at once wait for one render', async () => {
  const all = await Promise.all(Array.from({ length: 500 }, () => cache.obtain('/', render('one'))))
  expect(all).toHaveLength(500)
  expect(renders).toEqual(['one'])
})

test('an old page is served while a new one is made, and not beyond its time', async () => {
  await cache.obtain('/', render('one'))
  clock = seconds(61)
  expect(cache.fresh('/')).toBeUndefined()
  expect(textOf(await cache.obtain('/', render('two')))).toBe('one')
  await Promise.resolve()
  expect(textOf(cache.fresh('/'))).toBe('two')
  clock += minutes(12)
  expect(textOf(await cache.obtain('/', render('three')))).toBe('three')
})

test('pages that were made together are made anew one after the other', async () => {
  let fraction = 0
  const spread = new PageCache({
    ...{ maxBytes: 100_000, freshFor: seconds(60), staleFor: minutes(10), now: () => clock },
    random: () => (fraction += 0.25),
  })
  const addresses = ['/a', '/b', '/c', '/d']
  for (const address of addresses) await spread.obtain(address, render(address))
  const freshAt = (time: number) => {
    clock = time
    return addresses.filter((address) => spread.fresh(address))
  }
  expect([44, 46, 50, 54, 57].map((time) => freshAt(seconds(time)).length)).toEqual([4, 3, 2, 1, 0])

  renders = []
  const slow = addresses.map((address) => slowRender(`${address} anew`))
  const ask = () => Promise.all(addresses.map((address, i) => spread.obtain(address, () => begin(address, i))))
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

test('a renewal that fails leaves the old page and harms nobody', async () => {
  await cache.obtain('/', render('one'))
  clock = seconds(61)
  expect(textOf(await cache.obtain('/', () => Promise.reject(new Error('no'))))).toBe('one')
  expect(textOf(await cache.obtain('/', render('two')))).toBe('one')
})

test('a failed first render is told to those who asked, and tried again', async () => {
  await expect(cache.obtain('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(textOf(await cache.obtain('/', render('one')))).toBe('one')
})

describe('a change', () => {
  test('drops the pages made from it and no others', async () => {
    await cache.obtain('/a', render('a', ['article:1', 'home']))
    await cache.obtain('/b', render('b', ['article:2', 'home']))
    cache.drop(['article:1'])
    expect(cache.fresh('/a')).toBeUndefined()
    expect(textOf(cache.fresh('/b'))).toBe('b')
    cache.drop(['home'])
    expect(cache.size.pages).toBe(0)
    expect(cache.size.bytes).toBe(0)
  })

  test('wins over a render that began before it', async () => {
    const old = slowRender('old', ['article:1'])
    const first = cache.obtain('/a', old.render)
    cache.drop(['article:1'])
    // Who asks after the change does not get what was begun before it.
    expect(textOf(await cache.obtain('/a', render('new', ['article:1'])))).toBe('new')
    old.finish()
    expect(textOf(await first)).toBe('old')
    expect(textOf(cache.fresh('/a'))).toBe('new')
  })
})

test('the least recently used pages go when all together are too large, and leave nothing behind', async () => {
  for (let i = 0; i < 100; i++) await cache.obtain(`/${i}`, render('x'.repeat(2_000), [`article:${i}`, 'all']))
  expect(cache.size.bytes).toBeLessThanOrEqual(100_000)
  expect(cache.fresh('/0')).toBeUndefined()
  expect(cache.fresh('/99')).toBeDefined()
  cache.drop(['all'])
  expect(cache.size).toEqual({ pages: 0, bytes: 0, rendering: 0 })
})

test('what may not be kept is not', async () => {
  await cache.obtain('/', async () => page('no', [], false))
  expect(cache.size.pages).toBe(0)
})

test('a page larger than the whole cache is served and not kept', async () => {
  expect(textOf(await cache.obtain('/', render('x'.repeat(50_000), ['home'])))).toHaveLength(50_000)
  expect(cache.size.pages).toBe(0)
})
