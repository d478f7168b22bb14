import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember } from '../../../../../test/members.ts'

const magazine = useMagazine({ isShared: true })
let plain: string

const asks = async (encoding: string | undefined, url = '/api/home/news') => {
  const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
  const { headers: answered, rawPayload } = await magazine.app.http.inject({ url, headers })
  return { bytes: rawPayload, encoding: answered['content-encoding'], headers: answered }
}

beforeAll(async () => {
  for (let i = 1; i <= 8; i++) await magazine.publishes({ title: `Quiet regulators, part ${i}: µV of noise` })
  plain = (await asks(undefined)).bytes.toString()
})

test('a long answer is sent in the smallest encoding that the client accepts', async () => {
  const [brotli, zipped] = [await asks('gzip, deflate, br, zstd'), await asks('gzip;q=1, br;q=0')]
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(brotli.bytes.length),
  })
  expect(String(await promisify(brotliDecompress)(brotli.bytes))).toBe(plain)
  expect(zipped.encoding).toBe('gzip')
  expect(String(await promisify(gunzip)(zipped.bytes))).toBe(plain)
  for (const { bytes } of [brotli, zipped]) expect(bytes.length).toBeLessThan(plain.length / 2)
})

test('each client gets the encoding that it prefers, or the text, with Vary', async () => {
  for (const [encoding, accepted] of [
    ['br', ['gzip, deflate, br, zstd', '*']],
    ['gzip', ['gzip', 'br;q=0, gzip', 'br;q=0.5, gzip;q=0.8', 'GZIP;Q=1']],
    [undefined, [undefined, '', 'identity', 'zstd', 'deflate', 'br;q=0', 'br;q=x', '*;q=0', 'bruh, gzipped']],
    [undefined, ['br;q=0.1, identity;q=0.9']],
  ] as const)
    for (const accepts of accepted) {
      const { bytes, encoding: answered, headers } = await asks(accepts)
      expect([answered, headers['vary']], accepts).toEqual([encoding, 'accept-encoding'])
      if (answered === undefined) expect(bytes.toString()).toBe(plain)
    }
})

test('in a flood long answers are sent uncompressed rather than late, and short ones compressed', async () => {
  const id = await magazine.publishes({ html: `<p>${'The output stays quiet below a microvolt. '.repeat(800)}</p>` })
  const encodings = async (url: string) => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => asks('br', url)))
    for (const { bytes, encoding } of answers)
      expect(String(encoding ? await promisify(brotliDecompress)(bytes) : bytes)).toContain('quiet')
    return new Set(answers.map(({ encoding }) => encoding))
  }
  const long = `/api/home/article/${id}`
  expect(await encodings(long)).toEqual(new Set(['br', undefined]))
  expect((await asks('br', long)).encoding).toBe('br')
  expect(await encodings('/api/home/news')).toEqual(new Set(['br']))
})

test('HEAD has the same headers as GET', async () => {
  const url = '/api/home/news'
  const { headers, rawPayload } = await magazine.app.http.inject({
    method: 'HEAD',
    url,
    headers: { 'accept-encoding': 'br' },
  })
  expect(rawPayload).toHaveLength(0)
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String((await asks('br')).bytes.length) })
})

test('a short answer, and one to another method than GET, is not compressed', async () => {
  expect(await asks('br', '/api/home/article/999999')).toMatchObject({ encoding: undefined })
  const editor = await aMember(magazine, { role: 'editor' })
  const content = { title: 'A preview', description: `<p>${'Nothing but words. '.repeat(200)}</p>`, section: 'News' }
  const preview = await editor.post('/admin/preview', { as: 'gold', content }, { 'accept-encoding': 'br' })
  expect([preview.status, preview.headers['content-encoding']]).toEqual([200, undefined])
  expect(preview.text.length).toBeGreaterThan(3_000)
})
