import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort, openAt } from '../../../../../test/free-port.ts'
import { createGuardedFetch, isPublicAddress } from './guarded-fetch.ts'
import { OutsideFailed, OutsideRefused, type OutsideRequest } from './index.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  return `http://127.0.0.1:${await openAt(server)}`
}

const asked: OutsideRequest = { maxBytes: 1_000, timeout: 60_000 }
/** As if one address of loopback were the internet, and all others private. */
const admits = (address: string) => address === '127.0.0.1'
const fetchOutside = createGuardedFetch({ admits })

const privateAddresses = [
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '127.0.0.1',
  '169.254.169.254',
  '::7f00:1',
  '::808:808',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'fec0::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::a83f:8110',
  '64:ff9b:1::808:808',
  '2002:a00:1::',
  'nonsense',
]

const refusedUrls = [
  'http://127.0.0.1/',
  'http://localhost/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://user:secret@example.com/',
  'http://[::ffff:7f00:1]/',
  'http://017700000001/',
  'http://127.1/',
  'http://93.184.216.34:22/',
  'https://93.184.216.34:25/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'nothing like an address',
]

test('an address that is not public is refused, however it is written', async () => {
  for (const address of privateAddresses) expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8', '64:ff9b::808:808'])
    expect(isPublicAddress(address), address).toBe(true)
  for (const url of refusedUrls) await expect(createGuardedFetch()(url, asked), url).rejects.toThrow(OutsideRefused)
})

describe('a site that answers', () => {
  test('is read with its status, headers and body', async () => {
    const site = await serve((request, answer) => answer.setHeader('x-asked', request.headers.host ?? '').end('Hello'))
    const { status, headers, body, url } = await fetchOutside(`${site}/page#part`, asked)
    expect({ status, body: body.toString(), url }).toEqual({ status: 200, body: 'Hello', url: `${site}/page` })
    expect(headers['x-asked']).toBe(site.slice('http://'.length))
  })

  test('is asked at the address that its name was looked up to, once', async () => {
    let looked = 0
    const rebinding = createGuardedFetch({
      admits,
      resolve: async () => [{ address: ++looked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
    })
    const site = await serve((_request, answer) => answer.end('public'))
    const named = site.replace('127.0.0.1', 'rebinding.test')
    expect((await rebinding(named, asked)).body.toString()).toBe('public')
    expect(looked).toBe(1)
    await expect(rebinding(named, asked)).rejects.toThrow(
      'rebinding.test leads to an address that is not public. It is not fetched.',
    )
  })

  test('is refused if one of its addresses is private', async () => {
    const mixed = createGuardedFetch({
      admits,
      resolve: async () => [
        { address: '127.0.0.1', family: 4 },
        { address: '127.0.0.2', family: 4 },
      ],
    })
    await expect(mixed('http://mixed.test/', asked)).rejects.toThrow(OutsideRefused)
  })

  test('is followed to where it redirects, without what was meant for it alone', async () => {
    const target = await serve((request, answer) =>
      answer.end(`${request.method} ${request.headers.authorization ?? 'nobody'}`),
    )
    const site = await serve((_request, answer) => answer.writeHead(302, { location: target }).end())
    const { body } = await fetchOutside(site, { ...asked, headers: { authorization: 'secret' } })
    expect(body.toString()).toBe('GET nobody')
  })

  test('may not redirect inwards or for ever, turns no POST into a GET, and keeps what is sent for it alone', async () => {
    const redirecting = (status: number, location: string) =>
      serve((_request, answer) => answer.writeHead(status, { location }).end())
    const posted = { ...asked, method: 'POST', body: 'x' } as const
    for (const inwards of ['http://127.0.0.2:1/', 'file:///etc/passwd', '//[::1]/'])
      await expect(fetchOutside(await redirecting(307, inwards), posted), inwards).rejects.toThrow(OutsideRefused)
    await expect(fetchOutside(await redirecting(301, '/again'), asked)).rejects.toThrow(/redirects more than 5 times/)
    expect((await fetchOutside(await redirecting(302, '/elsewhere'), posted)).status).toBe(302)
    const kept = { ...posted, staysHere: true }
    expect((await fetchOutside(await redirecting(307, '/elsewhere'), kept)).status).toBe(307)
  })

  test('is left when it sends too much, or is cut off there', async () => {
    const site = await serve((_request, answer) => {
      const more = () => answer.writable && answer.write('x'.repeat(10_000), more)
      more()
    })
    await expect(fetchOutside(site, asked)).rejects.toThrow(/is larger than 1 MB/)
    expect((await fetchOutside(site, { ...asked, cuts: true })).body).toHaveLength(1_000)
  })

  test('is left when it takes too long, before its answer and within it', async () => {
    const silent = await serve(() => {})
    await expect(fetchOutside(silent, { ...asked, timeout: 50 })).rejects.toThrow(/did not answer in time/)
    const slow = await serve((_request, answer) => answer.write('x'))
    await expect(fetchOutside(slow, { ...asked, timeout: 50 })).rejects.toThrow(/did not answer in time/)
    const unresolved = createGuardedFetch({ admits, resolve: () => new Promise(() => {}) })
    await expect(unresolved('http://slow.test/', { ...asked, timeout: 50 })).rejects.toThrow(/did not answer in time/)
  })

  test('that is not there is told in words', async () => {
    const port = await freePort()
    await expect(fetchOutside(`http://127.0.0.1:${port}/`, asked)).rejects.toThrow(
      new OutsideFailed(`127.0.0.1:${port} did not answer: the connection was refused.`),
    )
  })
})
