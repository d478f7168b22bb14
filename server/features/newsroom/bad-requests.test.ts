import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'
import { adds, aForm, anEdit } from '../../../test/newsroom.ts'

const magazine = useMagazine()
const meera = useMember(magazine, { role: 'editor', username: 'Meera' })

const article = async (id: number) => (await meera.get(`/admin/article/${id}`)).json()
describe('the addresses of an article', () => {
  const loopback = [
    ...['http://127.0.0.1', 'http://localhost', 'http://LOCALHOST.', 'http://a.localhost', 'http://2130706433'],
    ...[
      'http://0x7f.1',
      'http://127.1',
      'http://[::1]',
      'http://[::ffff:127.0.0.1]',
      'http://0.0.0.0',
      'http://169.254.169.254',
    ],
  ]

  test.each(loopback)('%s means whoever asks, and is refused', async (address) => {
    for (const field of ['imageUrl', 'sourceUrl']) {
      const answer = await meera.post('/admin/addNewsArticle', { ...aForm(), [field]: `${address}/secret` })
      expect(answer.status).toBe(400)
      expect(answer.json().message).toContain('Readers cannot reach this address')
    }
  })

  test('are never asked by the server', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    // A name that leads to this machine passes, as any name may; it is for readers' browsers to follow.
    const address = `https://lvh.example:${port}/picture.png`
    const id = await adds(meera, {
      imageUrl: address,
      sourceUrl: address,
      description: `<p><img src="${address}" alt="a"></p>`,
    })
    await meera.post('/admin/addNewsArticle', { ...aForm(), imageUrl: `http://127.0.0.1:${port}/` })
    await meera.post('/admin/check-article', {
      id,
      content: { imageUrl: address, description: `<a href="${address}">a</a>` },
    })
    expect((await magazine.get(`/api/home/article/${id}`)).json().article['Image url']).toBe(address)
    expect(asked).toEqual([])
    await new Promise((closed) => server.close(closed))
  })
})

describe('an article that there is not', () => {
  test.each(['0', '-1', '1.5', '2147483648', '1e3', '%00', '__proto__', '1;drop table articles', '99'])(
    '%s',
    async (id) => {
      const calls = [
        ['GET', `/admin/article/${id}`],
        ['POST', `/admin/edit/${id}`, anEdit()],
        ['DELETE', `/admin/delete/${id}`],
        ['PATCH', `/admin/publish/${id}`, { isPublished: 1 }],
        ['PUT', `/admin/schedule/${id}`, { publishAt: '2030-01-01' }],
        ['DELETE', `/admin/schedule/${id}`],
        ['GET', `/admin/article/${id}/revisions`],
        ['GET', `/admin/article/${id}/revisions/1`],
        ['POST', `/admin/article/${id}/restore/1`, { version: 1 }],
      ] as const
      for (const [method, path, body] of calls) {
        const { status, json } = await meera.call(method, path, body ? { body } : {})
        expect([400, 404], path).toContain(status)
        expect(JSON.stringify(json())).not.toMatch(/select|node_modules| at \w+ \(/)
      }
    },
  )
})

describe('a request that is not meant well', () => {
  const send = (payload: string) => meera.post('/admin/addNewsArticle', payload, { 'content-type': 'application/json' })

  test('of 10 MB is turned away unread', async () => {
    expect((await send(JSON.stringify(aForm({ description: 'x'.repeat(10_000_000) })))).status).toBe(413)
  })

  test('10,000 deep is refused', async () => {
    expect((await send(`{"title":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)).status).toBe(400)
    expect((await send(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).status).toBe(400)
  })

  test('with HTML 10,000 deep is kept flat', async () => {
    const id = await adds(meera, { description: `${'<blockquote>'.repeat(10_000)}deep` })
    expect((await article(id)).Description.length).toBeLessThan(2_000)
  })

  test.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{',
    'null',
    '[]',
    '"x"',
    '',
  ])('%s is refused', async (payload) => {
    expect((await send(payload)).status).toBe(400)
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  test('with characters that no database keeps loses these', async () => {
    const id = await adds(meera, { title: 'A\0B\ud800C', description: '<p>A\0B\ud800C</p>', keywords: ['a\0b'] })
    expect(await article(id)).toMatchObject({ 'Article Title': 'AB\ufffdC', keywords: ['ab'] })
    const content = { title: 'A\0B\ud800', keywords: ['\0'] }
    expect((await meera.call('PUT', '/admin/draft/0', { body: { content } })).status).toBe(200)
    expect((await meera.post('/admin/preview', { as: 'gold', content })).status).toBe(200)
  })
})
