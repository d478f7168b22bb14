import { beforeAll, describe, expect, test } from 'vitest'
import { useMagazine } from '../../../test/magazine.ts'

const magazine = useMagazine({ isShared: true })

beforeAll(async () => {
  await magazine.publishes()
})

const error = {
  error: expect.any(String),
  message: expect.any(String),
  code: expect.any(String),
  requestId: expect.any(String),
}

describe('a page number', () => {
  test.each([
    '0',
    '-1',
    '1e9',
    'NaN',
    '1.5',
    '1 union select',
    '',
    '01',
    '99999999999',
    '1000001',
    '٣',
    '0x10',
    'null',
    '1%00',
  ])('%j is refused with a reason', async (page) => {
    const { status, json } = await magazine.get(
      `/api/home/news-all?page=${page.includes('%') ? page : encodeURIComponent(page)}`,
    )
    expect(status).toBe(400)
    expect(json()).toMatchObject({
      ...error,
      code: 'invalid',
      details: [{ field: 'page', message: expect.any(String) }],
    })
  })

  test.each([
    'page=1&page=2',
    'page[]=1',
    'page[a]=1',
    'page.a=1',
    'limit=1000',
    'limit=0',
    '__proto__=1',
    'constructor[prototype][x]=1',
  ])('%s is a 400 or makes no difference', async (query) => {
    const { status, json } = await magazine.get(`/api/home/news-all?${query}`)
    if (status === 200) expect(json()).toMatchObject({ page: 1, total: 1 })
    else expect(status).toBe(400)
  })

  test('page a million is an empty list', async () => {
    expect((await magazine.get('/api/home/news-all?page=1000000')).json()).toMatchObject({ articles: [], total: 1 })
  })
})

test.each([
  '0',
  '-1',
  '2147483648',
  '9223372036854775808',
  '1abc',
  '%00',
  '%zz',
  '..',
  '1/2',
  "1'",
  '１',
  '{}',
  'a'.repeat(300),
])('article id %j is 400 or 404, without a word about why inside', async (id) => {
  for (const call of ['article', 'related-articles']) {
    const { status, json } = await magazine.get(`/api/home/${call}/${id}`)
    expect([400, 404, 414]).toContain(status)
    expect(json()).toMatchObject(error)
    expect(JSON.stringify(json())).not.toMatch(/select|postgres|node_modules|at \w+ \(/i)
  }
})

test('an article that does not exist is a 404', async () => {
  expect((await magazine.get('/api/home/article/2147483647')).json()).toMatchObject({ ...error, code: 'not_found' })
})

test.each(['nothing', '__proto__', 'constructor', 'toString', '', 'ai%00', 'AI'])(
  'category %j is refused',
  async (category) => {
    expect((await magazine.get(`/api/home/news-sec?category=${category}`)).status).toBe(400)
  },
)

test.each(['nowhere', '__proto__', 'constructor', 'HOME', '..%2f..%2fetc', 'home%00'])(
  'advertising location %j is refused',
  async (location) => {
    expect([400, 404]).toContain((await magazine.get(`/api/admin/ads/${location}`)).status)
  },
)

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const)(
  '%s of what is only read is a 404',
  async (method) => {
    const answer = await magazine.app.http.inject({ method: method as 'POST', url: '/api/home/news' })
    expect(answer.statusCode).toBe(404)
  },
)

test('the server refuses a header of 100 kB and an endless address, and goes on', async () => {
  const url = await magazine.app.http.listen({ port: 0, host: '127.0.0.1' })
  const tooLarge = await fetch(`${url}/api/home/news`, { headers: { 'x-large': 'x'.repeat(100_000) } })
  expect(tooLarge.status).toBe(431)
  const tooLong = await fetch(`${url}/api/home/news?x=${'y'.repeat(100_000)}`)
  expect(tooLong.status).toBe(431)
  expect((await fetch(`${url}/api/home/news`)).status).toBe(200)
})

test('bad input does not fill the page cache', () => {
  expect(magazine.app.cache.size.pages).toBe(0)
})

test('a route without declared access stops the start', async () => {
  const { default: Fastify } = await import('fastify')
  const { requireDeclaredAccess } = await import('./endpoints.ts')
  const http = Fastify()
  requireDeclaredAccess(http)
  http.get('/open-by-mistake', async () => 'x')
  await expect(http.ready()).rejects.toThrow('These routes do not declare who may call them: GET /open-by-mistake')
})
