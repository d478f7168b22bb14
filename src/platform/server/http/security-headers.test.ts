import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/faults/programs.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { securityHeaders } from './security-headers.ts'

const dataDir = await temporaryFolder(afterAll)
const magazine = useMagazine({ isShared: true, environment: { DATA_DIR: dataDir } })

beforeAll(async () => {
  await magazine.app.http.listen({ host: '127.0.0.1', port: 0 })
})

async function answerTo(bytes: string) {
  const { port } = magazine.app.http.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((header) => header.split(': ', 2) as [string, string]))
  return { status: Number(line.split(' ')[1]), headers }
}

const get = (path: string, headers = 'host: x\r\n') => `GET ${path} HTTP/1.1\r\n${headers}connection: close\r\n\r\n`

const requests = [
  ['an address that cannot be decoded', get('/%'), 400],
  ['a parameter that is too long', get(`/api/home/article/${'1'.repeat(300)}`), 404],
  ['an unknown address', get('/api/nothing'), 404],
  ['an unknown file', get('/assets/nothing.webp'), 404],
  ['a request without a host', get('/api/site', ''), 400],
  ['what is no HTTP', 'what is this?\r\n\r\n', 400],
  ['headers that are too large', get('/api/site', `host: x\r\nx: ${'x'.repeat(20_000)}\r\n`), 431],
  ['an expectation that cannot be met', get('/api/site', 'host: x\r\nexpect: tea\r\n'), 417],
  ['a success', get('/api/site'), 200],
] as const

test('every answer carries the security headers, whatever was asked', async () => {
  for (const [what, bytes, status] of requests) {
    const answer = await answerTo(bytes)
    expect(answer.status, what).toBe(status)
    expect(Object.fromEntries(answer.headers), what).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
  }
})

test('nothing runs or loads in a picture', async () => {
  await writeFile(join(dataDir, 'files', 'images', 'old.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const path of ['/images/old.svg', '/assets/nothing.webp'])
    expect((await answerTo(get(path))).headers.get('content-security-policy'), path).toBe("sandbox; default-src 'none'")
})

test('a request that comes while the server stops is answered with the security headers, as the last one of its connection', async () => {
  const { http } = magazine.app
  const { port } = http.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n',
  )
  await once(http.server, 'request')
  const closed = http.close()
  socket.write(`{}${get('/api/site')}`)
  const answers = await text(socket)
  await closed
  expect(answers).not.toContain('HTTP/1.1 503')
  expect(answers).toMatch(/HTTP\/1\.1 200 [\s\S]*x-content-type-options: nosniff[\s\S]*connection: close/i)
})

test('browsers must use https for subdomains only if the publisher says so', () => {
  const sts = (publicUrl: string, hstsSubdomains: boolean) =>
    securityHeaders({ publicUrl, hstsSubdomains })['strict-transport-security']
  expect(sts('https://magazine.example', false)).toBe('max-age=31536000')
  expect(sts('https://magazine.example', true)).toBe('max-age=31536000; includeSubDomains')
  expect(sts('http://magazine.example', true)).toBeUndefined()
})
