import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../test/faults/programs.ts'
import { type BucketServer, openBucketServer } from '../../../../../test/s3.ts'
import { StorageUrl } from '../../config/storage-url.ts'
import { Unavailable } from '../../core/errors.ts'
import type { FileStore } from './index.ts'
import { openFileStore } from './open.ts'

const silent = { warn: () => {} }

const folder = await temporaryFolder(afterAll)
let server: BucketServer

beforeAll(async () => {
  server = await openBucketServer()
})
afterAll(() => server.close())

const openStore = (address: string) => openFileStore(StorageUrl.parse(address), silent)

const read = async (store: FileStore, name: string) => {
  const file = await store.open(name)
  return file && { bytes: file.bytes, contents: await buffer(file.stream) }
}

describe.each([
  ['a folder', () => pathToFileURL(folder).href],
  ['a bucket', () => server.url],
])('%s', (_what, address) => {
  test('stores files, small and large, and returns them unchanged', async () => {
    const store = openStore(address())
    for (const length of [0, 1, 100, 3_000_000]) {
      const contents = Buffer.alloc(length, 'groundplane')
      await store.put(`file-${length}.webp`, contents, 'image/webp')
      expect(await read(store, `file-${length}.webp`)).toEqual({ bytes: length, contents })
    }
  })

  test('overwrites a file of the same name', async () => {
    const store = openStore(address())
    await store.put('twice.avif', Buffer.from('first, and longer'), 'image/avif')
    await store.put('twice.avif', Buffer.from('second'), 'image/avif')
    expect(String((await read(store, 'twice.avif'))?.contents)).toBe('second')
  })

  test('returns null for a missing file and never leaves its folder', async () => {
    const store = openStore(address())
    expect(await store.open('none.webp')).toBeUndefined()
    await expect(store.open('../../etc/passwd')).rejects.toThrow(Unavailable)
    await expect(store.put('../out.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(Unavailable)
  })
})

test('a folder never shows half a file', async () => {
  const store = openStore(pathToFileURL(folder).href)
  const long = Buffer.alloc(2_000_000, 'x')
  const writing = Promise.all(Array.from({ length: 8 }, () => store.put('whole.webp', long, 'image/webp')))
  const seen: (number | undefined)[] = []
  for (let look = 0; look < 50; look++) seen.push((await read(store, 'whole.webp'))?.contents.length)
  await writing
  expect(seen.filter((length) => length !== undefined && length !== long.length)).toEqual([])
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

describe('a bucket', () => {
  test('stores files below its prefix with cache headers', async () => {
    const store = openStore(server.url)
    await store.put('a.webp', Buffer.from('x'), 'image/webp')
    expect(server.objects.get('the/magazine/a.webp')?.headers).toEqual({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test.each([
    ['a wrong secret', (url: string) => url.replace(/:a%2Fsecret[^@]*@/, ':wrong@')],
    ['a bucket that is not there', (url: string) => url.replace('@pictures/', '@others/')],
    ['a server that is not there', (url: string) => url.replace(/endpoint=.*/, 'endpoint=http://127.0.0.1:9')],
  ])('with %s is not available, rather than empty', async (_what, changed) => {
    const store = openStore(changed(server.url))
    await expect(store.put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(Unavailable)
  })

  test('that fails for a while works again afterwards', async () => {
    const store = openStore(server.url)
    server.failWith(503)
    await expect(store.open('file-100.webp')).rejects.toThrow(Unavailable)
    server.failWith(null)
    expect(await read(store, 'file-100.webp')).toMatchObject({ bytes: 100 })
  })
})
