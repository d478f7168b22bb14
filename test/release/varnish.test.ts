import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { seconds } from '../../src/platform/server/core/durations.ts'
import { ask } from '../ask.ts'
import { publishArticles, signIn, title } from '../faults/content.ts'
import { emptyPlace, inDatabase, serveLive, temporaryFolder } from '../faults/programs.ts'
import { freePort } from '../free-port.ts'
import { anEdit } from '../newsroom.ts'
import { findVarnish, startVarnish } from '../varnish.ts'

let varnish: Awaited<ReturnType<typeof findVarnish>>
beforeAll(async () => {
  varnish = await findVarnish()
  if ('missing' in varnish) console.warn(`Without Varnish purging it is not tested: ${varnish.missing}`)
})

test('behind Varnish pages stay until they change, and a change is there within a second', async ({ skip }) => {
  if ('missing' in varnish) return skip(varnish.missing)
  const place = await emptyPlace('embedded')
  const [deleted, gated] = await publishArticles(place, 2)
  const token = await inDatabase(place, ({ db }) => signIn(db, 'admin'))
  const [folder, port, PORT] = [await temporaryFolder(), String(await freePort()), String(await freePort())]
  const [outside, magazine] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${PORT}`]
  const child = await startVarnish(varnish, { folder, port, magazines: [magazine] })
  onTestFinished(() => void child.kill('SIGTERM'))
  const { child: serving } = await serveLive(place, {
    PORT,
    TRUST_PROXY: 'loopback',
    PURGE_URL: `varnish://127.0.0.1:${port}`,
  })

  const get = async (page: number | string | undefined) => {
    const answer = await ask('GET', `${outside}${typeof page === 'string' ? page : `/section/news/${page}`}`)
    return { ...answer, isHit: answer.headers.get('x-cache') === 'hit' }
  }
  const call = async (method: string, path: string, body?: object) => {
    const { status, text } = await ask(method, `${outside}/api${path}`, { token, body })
    expect(status, `${path}: ${text}`).toBeLessThan(300)
    return performance.now()
  }
  const shows = async (since: number, what: () => Promise<unknown>, expected: unknown) => {
    await expect.poll(what, { interval: 10, timeout: seconds(15) }).toEqual(expected)
    return performance.now() - since
  }
  const isOut = async (page: number | string | undefined) => {
    await expect.poll(async () => (await get(page)).isHit, { interval: 50, timeout: seconds(15) }).toBe(true)
  }

  // The purge at the start proves that Varnish can be purged.
  const lifetime = async () => (await fetch(`${magazine}/about`)).headers.get('surrogate-control')
  await expect.poll(lifetime, { interval: 100, timeout: seconds(40) }).toBe('max-age=3600')
  for (const page of [deleted, gated, '/section/news', '/about']) await isOut(page)
  const outSince = performance.now()
  const { headers } = await get('/about')
  expect(['surrogate-key', 'surrogate-control'].map((name) => headers.get(name))).toEqual([null, null])
  expect(headers.get('cache-control')).toContain('s-maxage=5,')

  const deletedAt = await call('DELETE', `/admin/delete/${deleted}`)
  expect(await shows(deletedAt, async () => (await get(deleted)).status, 404)).toBeLessThan(seconds(1))
  const list = async () => (await get('/section/news')).text.includes(`/section/news/${deleted}`)
  expect(await shows(deletedAt, list, false)).toBeLessThan(seconds(1))

  expect((await get(gated)).text).toContain('switches at 2 MHz')
  const form = anEdit({ title, description: '<p>It switches at 2 MHz.</p>', articleType: 'Premium', version: 1 })
  const gatedAt = await call('POST', `/admin/edit/${gated}`, form)
  const isOpen = async () => (await get(gated)).text.includes('switches at 2 MHz')
  expect(await shows(gatedAt, isOpen, false)).toBeLessThan(seconds(1))

  await new Promise((done) => setTimeout(done, outSince + seconds(6) - performance.now()))
  expect((await get('/about')).isHit).toBe(true)
  const refused = await ask('PURGE', `${outside}/`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(refused.status).toBe(403)

  // Under flood the magazine reports readiness late. It still gets requests.
  serving.kill('SIGSTOP')
  await new Promise((done) => setTimeout(done, seconds(3.5)))
  const late = fetch(`${outside}/api/home/news`)
  await new Promise((done) => setTimeout(done, seconds(0.5)))
  serving.kill('SIGCONT')
  expect((await late).status).toBe(200)
})
