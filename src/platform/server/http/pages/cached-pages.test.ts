import { beforeAll, expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'

const magazine = useMagazine()
let origin: string

beforeAll(async () => {
  origin = await magazine.app.http.listen({ host: '127.0.0.1', port: 0 })
})

/** Over the network: cached pages are answered before the application hears of them. */
const ask = (init: RequestInit = {}) => fetch(`${origin}/feed.xml`, init)

function headersOf(response: Response) {
  const {
    date: _date,
    connection: _connection,
    'keep-alive': _keepAlive,
    ...headers
  } = Object.fromEntries(response.headers)
  return headers
}

async function answered(method: string, status: number): Promise<number> {
  const { text } = await magazine.get('/metrics')
  const line = new RegExp(`^http_requests_total\\{method="${method}",status="${status}",route="cache"\\} (\\d+)`, 'm')
  return Number(line.exec(text)?.[1] ?? 0)
}

test('a cached page is the same answer as the first one', async () => {
  const [made, kept] = [await ask(), await ask()]
  expect(headersOf(kept)).toEqual(headersOf(made))
  expect(await kept.text()).toBe(await made.text())
  expect(kept.headers.get('x-content-type-options')).toBe('nosniff')
})

test('HEAD gets the headers of a cached page, and a client that has it gets 304', async () => {
  await ask()
  const kept = await ask()
  const head = await ask({ method: 'HEAD' })
  expect(headersOf(head)).toEqual(headersOf(kept))
  const again = await ask({ headers: { 'if-none-match': kept.headers.get('etag') ?? '' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('cache-control')).toBe(kept.headers.get('cache-control'))
})

test('answers from the cache are counted', async () => {
  const before = await answered('GET', 200)
  await ask()
  expect(await answered('GET', 200)).toBe(before)
  for (let i = 0; i < 3; i++) await ask()
  await ask({ method: 'HEAD' })
  expect(await answered('GET', 200)).toBe(before + 3)
  expect(await answered('HEAD', 200)).toBeGreaterThan(0)
})

test('other methods reach the application', async () => {
  await ask()
  expect((await ask({ method: 'POST', body: 'x' })).status).toBe(404)
})

test('the next reader sees a publication', async () => {
  await ask()
  await magazine.publishes({ title: 'Fresh from the press' })
  expect(await (await ask()).text()).toContain('Fresh from the press')
})
