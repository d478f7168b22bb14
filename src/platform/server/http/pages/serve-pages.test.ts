import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Purging } from '../../../../features/shared-caches/server/index.ts'
import { seconds } from '../../core/durations.ts'
import { PageCache } from './page-cache.ts'
import { AbsentArticle, type Renderer } from './renderer.ts'
import { servePages } from './serve-pages.ts'

function serve(render: Renderer) {
  const app = Fastify()
  onTestFinished(() => app.close())
  servePages(app, {
    cache: new PageCache({ maxBytes: 1e6, freshFor: seconds(60), staleFor: 0, fallbackFor: 0 }),
    render,
    pageAddress: (address) => ({ kind: 'page', address }),
    finish: { siteHeaders: {}, isDevelopment: false, outside: new Purging(null, () => {}) },
    preview: async () => null,
  })
  return app
}

test('a page whose client left before its turn is not rendered', async () => {
  const rendered: string[] = []
  const held = Promise.withResolvers<void>()
  const app = serve(async (address) => {
    rendered.push(address)
    await held.promise
    return { status: 200, headers: { 'content-type': 'text/html' }, body: address, keys: [] }
  })
  const arrived: string[] = []
  const left: string[] = []
  app.addHook('onRequest', async ({ url }, reply) => {
    arrived.push(url)
    reply.raw.on('close', () => left.push(url))
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const first = [1, 2, 3, 4].map((n) => fetch(`${url}/${n}`))
  await expect.poll(() => rendered.length).toBe(4)
  const leaver = connect(Number(new URL(url).port), '127.0.0.1')
  leaver.write('GET /left HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(() => arrived).toContain('/left')
  const last = fetch(`${url}/stays`)
  leaver.destroy()
  await expect.poll(() => left).toEqual(['/left'])
  held.resolve()
  for (const answer of [...first, last]) expect((await answer).status).toBe(200)
  expect(rendered.toSorted()).toEqual(['/1', '/2', '/3', '/4', '/stays'])
})

test('articles that are not there share one page, each with a surrogate key of its own', async () => {
  const rendered: string[] = []
  const app = serve(async (address) => {
    if (address !== '/article/0') throw new AbsentArticle('/article/0', [`article:${address.slice(9)}`])
    rendered.push(address)
    return { status: 404, headers: { 'content-type': 'text/html' }, body: 'Article not found', keys: ['site'] }
  })
  for (const id of [7, 8, 7]) {
    const { statusCode, payload, headers } = await app.inject(`/article/${id}`)
    expect([statusCode, payload, headers['surrogate-key']]).toEqual([
      404,
      'Article not found',
      `page site article:${id}`,
    ])
  }
  expect(rendered).toEqual(['/article/0'])
})
