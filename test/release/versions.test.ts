import { cp, readdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { builtPages } from '../../server/build.ts'
import { seconds } from '../../server/core/durations.ts'
import { compiled } from '../compiled.ts'
import { publishArticles, signIn, title } from '../faults/content.ts'
import { emptyPlace, inDatabase, serveLive, startLive, temporaryFolder } from '../faults/programs.ts'
import { anEdit } from '../newsroom.ts'

const product = join(import.meta.dirname, '..', '..')

/** What a next version may do while this one serves: add what this one does not know. */
const expansion = `
  alter table articles add column planted text not null default 'by the next version';
  create index articles_planted on articles (planted);
  create table planted (id bigint generated always as identity primary key, article_id bigint references articles);`

/** The program of a version that is this one with another migration. Returns its path. */
async function aNextVersion(): Promise<string> {
  const folder = await temporaryFolder()
  const program = compiled('server/cli.ts')
  await cp(dirname(program), join(folder, 'server'), { recursive: true })
  await cp(join(product, 'db'), join(folder, 'db'), { recursive: true })
  const number = (await readdir(join(folder, 'db', 'migrations'))).length + 1
  await writeFile(join(folder, 'db', 'migrations', `${String(number).padStart(4, '0')}_planted.sql`), expansion)
  await cp(join(product, 'package.json'), join(folder, 'package.json'))
  await symlink(join(product, 'node_modules'), join(folder, 'node_modules'))
  await symlink(await builtPages(() => {}), join(folder, 'pages'))
  return join(folder, 'server', 'cli.js')
}

test('this version and the next serve one database, each sees at once what the other publishes, and this one does not start again', async () => {
  const place = await emptyPlace('postgres')
  const [id] = await publishArticles(place, 1)
  const token = await inDatabase(place, ({ db }) => signIn(db, 'admin'))
  const older = await serveLive(place, { LOG_LEVEL: 'fatal' })
  const newer = await serveLive(
    { ...place, dataDir: await temporaryFolder() },
    { LOG_LEVEL: 'fatal' },
    await aNextVersion(),
  )
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (url: string, path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, text: await answer.text() }
  }
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
  // Rows that the older one adds have the newer one's defaults.
  expect((await call(older.url, '/auth/subscribe', { email: 'priya@reader.test', username: 'Priya' })).status).toBe(200)

  await older.kill('SIGTERM')
  const again = startLive(place)
  await again.says(/The database is newer than this version/)
  expect(await again.ended).toBe(1)
  expect(await page(newer.url)).toContain('4 MHz')
})
