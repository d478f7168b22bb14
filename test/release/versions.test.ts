import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtPages } from '../../src/app/build.ts'
import { seconds } from '../../src/platform/server/core/durations.ts'
import { ask } from '../ask.ts'
import { publishArticles, signIn, title } from '../faults/content.ts'
import { emptyPlace, inDatabase, serveLive, startLive, temporaryFolder } from '../faults/programs.ts'
import { anEdit } from '../newsroom.ts'
import { aNextVersion } from '../next-version.ts'

test('this version and the next serve one database, each sees at once what the other publishes, and this one does not start again', async () => {
  const place = await emptyPlace('postgres')
  const [id] = await publishArticles(place, 1)
  const token = await inDatabase(place, ({ db }) => signIn(db, 'admin'))
  const older = await serveLive(place, { LOG_LEVEL: 'fatal' })
  const { folder, program } = await aNextVersion()
  await symlink(await builtPages(() => {}), join(folder, 'pages'))
  const newer = await serveLive({ ...place, dataDir: await temporaryFolder() }, { LOG_LEVEL: 'fatal' }, program)
  const call = (url: string, path: string, body: object) => ask('POST', `${url}/api${path}`, { token, body })
  const page = (url: string) => fetch(`${url}/section/news/${id}`).then((answer) => answer.text())
  const versions = [
    { writes: newer.url, reads: older.url, text: 'It switches at 3 MHz.' },
    { writes: older.url, reads: newer.url, text: 'It switches at 4 MHz.' },
  ]
  for (const [at, { writes, reads, text }] of versions.entries()) {
    expect(await page(reads)).toContain(title)
    const form = anEdit({ title, description: `<p>${text}</p>`, articleType: 'isFree', version: at + 1 })
    expect(await call(writes, `/admin/edit/${id}`, form)).toMatchObject({ status: 200 })
    await expect.poll(() => page(reads), { interval: 20, timeout: seconds(5) }).toContain(text)
  }
  // Rows that the older version adds get the newer one's defaults.
  expect((await call(older.url, '/auth/subscribe', { email: 'priya@reader.test', username: 'Priya' })).status).toBe(200)

  await older.kill('SIGTERM')
  const again = startLive(place)
  await again.says(/The database is newer than this version/)
  expect(await again.ended).toBe(1)
  expect(await page(newer.url)).toContain('4 MHz')
})
