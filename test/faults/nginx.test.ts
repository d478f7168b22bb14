import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { seconds } from '../../server/core/durations.ts'
import { freePort } from '../free-port.ts'
import { findNginx, startNginx } from '../nginx.ts'
import { publishArticles, signIn } from './content.ts'
import { isLong } from './length.ts'
import { emptyPlace, inDatabase, serveLive, temporaryFolder } from './programs.ts'

/** How long a cache may show a page, and show it once more while it fetches the next, as `finished-page.ts` says. */
const [fresh, stale] = [seconds(5), seconds(5)]

let nginx: Awaited<ReturnType<typeof findNginx>>
beforeAll(async () => {
  nginx = await findNginx()
  if ('missing' in nginx) console.warn(`Without nginx its cache is not tested: ${nginx.missing}`)
})

/** A magazine with articles, behind nginx. */
async function openPublicly(count: number) {
  if ('missing' in nginx) throw new Error(nginx.missing)
  const place = await emptyPlace('embedded')
  const ids = await publishArticles(place, count)
  const token = await inDatabase(place, ({ db }) => signIn(db, 'admin'))
  const magazine = await serveLive(place, { TRUST_PROXY: 'loopback' })
  const [folder, port] = [await temporaryFolder(), String(await freePort())]
  const child = await startNginx(nginx.program, { folder, port, magazine: magazine.url })
  onTestFinished(() => void child.kill('SIGQUIT'))
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const remove = async (id: number | undefined) => {
    const options = { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }
    expect((await fetch(`http://127.0.0.1:${port}/api/admin/delete/${id}`, options)).status).toBe(200)
    return performance.now()
  }
  return { magazine, ids, get, remove }
}

test('behind nginx a deleted article that readers keep asking for is gone after five seconds', async ({ skip }) => {
  if ('missing' in nginx) return skip(nginx.missing)
  const { magazine, ids, get, remove } = await openPublicly(2)
  const [deleted, other] = ids
  const shown = async (id: number | undefined) => (await get(`/section/news/${id}`)).status
  expect([await shown(deleted), await shown(other)]).toEqual([200, 200])
  const removedAt = await remove(deleted)
  // The copy proves that nginx caches at all.
  expect(await shown(deleted)).toBe(200)
  expect((await fetch(`${magazine.url}/section/news/${deleted}`)).status).toBe(404)
  await expect.poll(() => shown(deleted), { interval: 100, timeout: fresh + stale }).toBe(404)
  expect(performance.now() - removedAt).toBeLessThan(fresh + seconds(1))
  expect(await shown(other)).toBe(200)
  // No process answers: what is in the cache is shown, and what was deleted is not.
  await magazine.kill()
  expect([await shown(deleted), await shown(other)]).toEqual([404, 200])
})

test.runIf(isLong)(
  'behind nginx a deleted article is gone for whoever asks first after ten seconds',
  async ({ skip }) => {
    if ('missing' in nginx) return skip(nginx.missing)
    const { ids, get, remove } = await openPublicly(1)
    const address = `/section/news/${ids[0]}`
    expect((await get(address)).status).toBe(200)
    await remove(ids[0])
    await new Promise((done) => setTimeout(done, fresh + stale + seconds(1)))
    expect((await get(address)).status).toBe(404)
  },
)
