import { expect, onTestFinished, test } from 'vitest'
import { seconds } from '../../src/platform/server/core/durations.ts'
import { ask } from '../ask.ts'
import { publishArticles, signIn } from '../faults/content.ts'
import { emptyPlace, inDatabase, serveLive, temporaryFolder } from '../faults/programs.ts'
import { freePort } from '../free-port.ts'
import { findNginx, startNginx } from '../nginx.ts'

/** How long a cache may show a page, and show it once more while it fetches the next, as `finished-page.ts` says. */
const [fresh, stale] = [seconds(5), seconds(5)]

// The lifetimes of copies are what is tested, so it waits for them.
test('behind nginx a deleted article is gone after five seconds if readers keep asking for it, and after ten if nobody did', async ({
  skip,
}) => {
  const nginx = await findNginx()
  if ('missing' in nginx) return skip(nginx.missing)
  const place = await emptyPlace('embedded')
  const [asked, unasked, other] = await publishArticles(place, 3)
  const token = await inDatabase(place, ({ db }) => signIn(db, 'admin'))
  const magazine = await serveLive(place, { TRUST_PROXY: 'loopback' })
  const [folder, port] = [await temporaryFolder(), String(await freePort())]
  const child = await startNginx(nginx.program, { folder, port, magazine: magazine.url })
  onTestFinished(() => void child.kill('SIGQUIT'))
  const shown = async (id: number | undefined) => (await fetch(`http://127.0.0.1:${port}/section/news/${id}`)).status

  for (const id of [asked, unasked, other]) expect(await shown(id)).toBe(200)
  for (const id of [asked, unasked])
    expect((await ask('DELETE', `http://127.0.0.1:${port}/api/admin/delete/${id}`, { token })).status).toBe(200)
  const removedAt = performance.now()
  // The copy proves that nginx caches at all.
  expect(await shown(asked)).toBe(200)
  expect((await fetch(`${magazine.url}/section/news/${asked}`)).status).toBe(404)
  await expect.poll(() => shown(asked), { interval: 100, timeout: fresh + stale }).toBe(404)
  expect(performance.now() - removedAt).toBeLessThan(fresh + seconds(1))
  await new Promise((done) => setTimeout(done, removedAt + fresh + stale + seconds(1) - performance.now()))
  expect([await shown(unasked), await shown(other)]).toEqual([404, 200])
  // No process answers: cached pages are shown, and the deleted one is not.
  await magazine.kill()
  expect([await shown(asked), await shown(other)]).toEqual([404, 200])
})
