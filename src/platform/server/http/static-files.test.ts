import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'

const magazine = useMagazine({ isShared: true, pages: true })

let script: string
beforeAll(async () => {
  const { text } = await magazine.get('/about')
  script = text.match(/\/static\/[\w-]+\.js/)?.[0] ?? ''
  await writeFile(
    join(magazine.dataDir, 'files', 'images', 'a board & more.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  )
})

test('a script of the build is sent as it was compressed, and never asked for again', async () => {
  const { status, headers } = await magazine.get(script, { 'accept-encoding': 'br' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const plain = await magazine.get(script)
  expect(plain.headers['content-encoding']).toBeUndefined()
  const again = await magazine.get(script, { 'if-none-match': String(plain.headers['etag']) })
  expect(again.status).toBe(304)
  const head = await magazine.app.http.inject({ method: 'HEAD', url: script })
  expect([head.statusCode, head.payload, head.headers['content-length']]).toEqual([
    200,
    '',
    plain.headers['content-length'],
  ])
})

test('a picture of before has its name as it was, and nothing of it runs', async () => {
  const { status, headers } = await magazine.get('/images/a%20board%20&%20more.svg')
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=86400'])
  expect(headers['content-security-policy']).toContain('sandbox')
})

test('an address without a file is answered as one of the client’s mistakes', async () => {
  for (const path of [
    '/static/nothing.js',
    '/static/',
    '/assets/nothing.webp',
    '/images/',
    '/images/%E0%A4',
    '/static/%00',
  ])
    expect([400, 403, 404], path).toContain((await magazine.get(path)).status)
})
