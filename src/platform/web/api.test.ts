import { afterEach, expect, test, vi } from 'vitest'
import { fetchErrorMessage } from '../../features/articles/pages/error-message.ts'
import { api } from './api.ts'

afterEach(() => void vi.unstubAllGlobals())

const page = '<html><body><h1>502 Bad Gateway</h1>nginx/1.22</body></html>'

test.each([
  ['a proxy’s error page', page, 502, 'text/html', 'The server answered 502.'],
  ['a page in place of the answer', page, 200, 'text/html', 'The server answered 502.'],
  ['a page that calls itself JSON', page, 502, 'application/json', 'The server answered 502.'],
  ['a broken success', '{"article":', 200, 'application/json', 'The server answered 502.'],
  ['JSON of somebody else', '{"oops":"<b>"}', 500, 'application/json', 'The server answered 500.'],
  ['a plain text of somebody else', 'upstream connect error', 503, 'text/plain', 'The server answered 503.'],
  ['nothing', '', 504, '', 'The server answered 504.'],
  ['our error', '{"message":"Cannot find article 7"}', 404, 'application/json', 'Cannot find article 7'],
])('%s becomes a short reason', async (_what, body, status, type, message) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }))
  const error = await api.call('GET /home/article/:id', { params: { id: '7' } }).catch((thrown: unknown) => thrown)
  expect(fetchErrorMessage(error)).toBe(`Failed to fetch article: ${message}`)
})
