import { execFile } from 'node:child_process'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { days } from '../../src/platform/server/core/durations.ts'
import { databaseFolder } from '../../src/platform/server/db/embedded/room.ts'
import { ask } from '../ask.ts'
import { addArticles, publishArticles, signIn } from '../faults/content.ts'
import { emptyPlace, inDatabase, serveApi, startLive, startProgram, temporaryFolder } from '../faults/programs.ts'
import { aForm } from '../newsroom.ts'
import { copyTemplate } from '../template.ts'
import { failingDisk, mayMount } from './failing-disk.ts'

const run = promisify(execFile)

const publish = (url: string, token: string) => ask('POST', `${url}/api/admin/addNewsArticle`, { token, body: aForm() })

test('a clock that was a day ahead, or is a day behind, keeps nobody from reading and publishing', async () => {
  const place = await emptyPlace('embedded')
  const token = await inDatabase(place, ({ db }) => signIn(db, 'admin'))
  const published: number[] = []
  for (const ahead of [days(1), days(-1), 0]) {
    const magazine = await serveApi(place, {}, ahead)
    const added = await publish(magazine.url, token)
    expect(added.status, String(ahead)).toBe(201)
    published.push(added.json.id)
    for (const id of published) expect((await fetch(`${magazine.url}/api/home/article/${id}`)).status).toBe(200)
    expect((await fetch(`${magazine.url}/healthz/ready`)).status).toBe(200)
    await magazine.kill()
  }
})

/** In bytes, or as `200m`. Needs root on Linux. */
async function smallDisk(size = '200m'): Promise<string> {
  const folder = await temporaryFolder()
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  onTestFinished(async () => void (await run('umount', ['-l', folder])))
  return folder
}

async function digHoles(log: string) {
  for (const name of (await readdir(log)).filter((one) => /^[0-9A-F]{24}$/.test(one))) {
    const file = join(log, name)
    await run('fallocate', ['--dig-holes', file])
    const { size, blocks } = await stat(file)
    expect(blocks * 512).toBeLessThan(size)
  }
}

describe.skipIf(!mayMount)('a disk of its own (skipped where nobody may mount one: it needs root on Linux)', () => {
  test.each(['', ', where the end of the log is a hole, as in a new database'])(
    'full%s: reading goes on, writing and readiness are 503, and all is well when there is room again',
    async (hole) => {
      const disk = await smallDisk()
      const place = { dataDir: join(disk, 'data'), databaseUrl: null }
      await mkdir(place.dataDir)
      await copyTemplate(place.dataDir)
      if (hole) await digHoles(join(databaseFolder(place.dataDir), 'pg_wal'))
      const { article, token } = await inDatabase(place, async ({ db }) => {
        const [id] = await addArticles(db, 1)
        return { article: id, token: await signIn(db, 'admin') }
      })
      const magazine = await serveApi(place)
      const statusOf = async (path: string) => (await fetch(magazine.url + path)).status
      const acknowledged = [(await publish(magazine.url, token)).json.id]
      const filler = join(disk, 'filler')
      await run('sh', ['-c', `dd if=/dev/zero of=${filler} bs=1M count=1000 2>/dev/null || true`])
      const refused = await publish(magazine.url, token)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await statusOf('/healthz/ready')).toBe(503)
      expect(await statusOf('/healthz/live')).toBe(200)
      expect(await statusOf(`/api/home/article/${article}`)).toBe(200)
      await run('rm', [filler])
      await expect.poll(() => statusOf('/healthz/ready')).toBe(200)
      acknowledged.push((await publish(magazine.url, token)).json.id)
      for (const id of acknowledged) expect(await statusOf(`/api/home/article/${id}`)).toBe(200)
      await magazine.kill()
    },
  )

  test('too full: a start and a backup say how much room they need, and leave nothing', async () => {
    const disk = await smallDisk('20m')
    const start = startLive({ dataDir: join(disk, 'data'), databaseUrl: null })
    await start.says(
      /^Not enough disk space in \S+: \d\d MB free, 150 MB needed\. Free some space, or set DATA_DIR to another disk\. No database was created\.$/,
    )
    expect(await start.ended).toBe(1)
    const place = await emptyPlace('postgres')
    await run('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=1M', 'count=100']).catch(() => {})
    const settings = { DATABASE_URL: place.databaseUrl ?? '', DATA_DIR: place.dataDir }
    const backup = startProgram(['src/app/cli.ts', 'backup', join(disk, 'backup.zip')], settings)
    await backup.says(/^Failed to use .* \(ENOSPC\): the disk is full\. Free some space, then try again\.$/)
    expect([await backup.ended, await readdir(disk)]).toEqual([1, ['data', 'filler']])
  })

  test('read-only: the process lives and keeps what it acknowledged', async ({ skip }) => {
    const failing = await failingDisk()
    if (failing === null) return skip('no block device')
    const place = { dataDir: join(failing.disk, 'data'), databaseUrl: null }
    await mkdir(place.dataDir)
    await copyTemplate(place.dataDir)
    // Sync the copied files: they are not what the magazine has acknowledged.
    await run('sync', ['--file-system', failing.disk])
    const [article] = await publishArticles(place, 1)
    const magazine = await serveApi(place)
    await failing.fail()
    expect((await fetch(`${magazine.url}/healthz/live`)).status).toBe(200)
    expect([200, 503]).toContain((await fetch(`${magazine.url}/api/home/article/${article}`)).status)
    await magazine.kill()
    await failing.repair()
    const again = await serveApi(place)
    expect((await fetch(`${again.url}/api/home/article/${article}`)).status).toBe(200)
    await again.kill()
  })
})
