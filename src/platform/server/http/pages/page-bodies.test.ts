import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createBodies } from './page-bodies.ts'

const paragraphs = Array.from(
  { length: 500 },
  (_, i) => `<p>Regulator ${i * i} with a load of ${(i * 7919) % 1000} mA</p>`,
)
const html = Buffer.from(paragraphs.join(''))
const aPage = () => createBodies(html, 'digest', { vary: 'accept-encoding' })
const headersOf = ({ headers }: { headers: string[] }) =>
  Object.fromEntries(headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : [])))

test('a page is compressed once, when somebody asks for it', async () => {
  const page = aPage()
  expect(Object.keys(page.bodies)).toEqual(['identity'])
  const [first, second, zipped] = await Promise.all([page.compress('br'), page.compress('br'), page.compress('gzip')])
  expect(second).toBe(first)
  expect(page.bodies.br).toBe(first)
  expect(brotliDecompressSync(first.bytes)).toEqual(html)
  expect(gunzipSync(zipped.bytes)).toEqual(html)
  expect(headersOf(first)).toEqual({
    vary: 'accept-encoding',
    etag: '"digest-br"',
    'content-length': String(first.bytes.length),
    'content-encoding': 'br',
  })
})

test('a page that is sent often gets a better compression with an ETag of its own', async () => {
  const page = aPage()
  const fast = await page.compress('br')
  for (let times = 0; times < 19; times += 1) page.countSending()
  expect(page.bodies.br).toBe(fast)
  page.countSending()
  await expect.poll(() => page.bodies.br).not.toBe(fast)
  const better = page.bodies.br ?? fast
  expect(brotliDecompressSync(better.bytes)).toEqual(html)
  expect(better.bytes.length).toBeLessThan(fast.bytes.length)
  expect(headersOf(better)['etag']).toBe('"digest-better"')
  expect(page.etags).toEqual(expect.arrayContaining(['"digest"', '"digest-br"', '"digest-better"', '"digest-gzip"']))
})
