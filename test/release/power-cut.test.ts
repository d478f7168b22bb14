import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { demoPictureFolder } from '../../src/features/pictures/demo/pictures.ts'
import { StorageUrl } from '../../src/platform/server/config/storage-url.ts'
import { writeArchive } from '../../src/platform/server/core/archive-writer.ts'
import { minutes } from '../../src/platform/server/core/durations.ts'
import { makeFolder } from '../../src/platform/server/core/make-folder.ts'
import { demoPictures, firstPasswordFile } from '../../src/platform/server/data-folder.ts'
import { openFileStore } from '../../src/platform/server/gateways/files/open.ts'
import { startProgram } from '../faults/programs.ts'
import { acknowledgedIds, expectWritten } from '../faults/written.ts'
import { freePort } from '../free-port.ts'
import { failingDisk, mayMount } from './failing-disk.ts'

/** The moment of the cut is what is tested: random, or the time that a test names. */
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

describe.runIf(mayMount)('when the power fails', () => {
  test('every acknowledged row of the embedded database stays, and every index is sound', async ({ skip }) => {
    const device = await failingDisk()
    if (device === null) return skip('no block device')
    const dataDir = join(device.disk, 'data')
    const acknowledged: number[] = []
    for (let round = 0; round < 10; round++) {
      const writer = startProgram(['test/writing-program.ts', dataDir])
      await expect.poll(() => acknowledgedIds(writer.lines).length, { timeout: minutes(1) }).toBeGreaterThan(17)
      await pause(Math.random() * 300)
      acknowledged.push(...acknowledgedIds(writer.lines))
      await device.cutPower()
      await writer.kill()
      await device.mountAgain()
    }
    await expectWritten(dataDir, acknowledged)
  })

  test('a folder that was made, a picture that was stored and an archive that was written are there with their names', async ({
    skip,
  }) => {
    const device = await failingDisk()
    if (device === null) return skip('no block device')
    const made = join(device.disk, 'magazine', 'data')
    await makeFolder(made)
    await device.cutPower()
    await device.mountAgain()
    expect((await stat(made)).isDirectory()).toBe(true)

    const pictures = join(made, 'pictures')
    const store = openFileStore(StorageUrl.parse(pathToFileURL(pictures).href), { warn: () => {} })
    await store.put('board.webp', Buffer.from('a board'), 'image/webp')
    await device.cutPower()
    await device.mountAgain()
    expect(await readFile(join(pictures, 'board.webp'), 'utf8')).toBe('a board')

    const archive = join(made, 'backup.zip')
    await writeArchive(archive, ({ add }) => add('articles.jsonl', Readable.from(['{}'])))
    await device.cutPower()
    await device.mountAgain()
    expect((await stat(archive)).size).toBeGreaterThan(100)
  })

  test.for([300, 700, 1_100, 1_600, 2_200, 'open'])(
    'at %s (milliseconds, or when it is open) of a first start of a trial, the next makes up for it or finds it whole',
    { timeout: minutes(2) },
    async (after, { skip }) => {
      const device = await failingDisk()
      if (device === null) return skip('no block device')
      const dataDir = join(device.disk, 'data')
      await mkdir(dataDir)
      const start = async () =>
        startProgram(['src/app/cli.ts', 'start'], {
          NODE_ENV: 'production',
          WEB_CONCURRENCY: '1',
          PORT: String(await freePort()),
          DATA_DIR: dataDir,
        })
      const first = await start()
      if (typeof after === 'string') await first.says(/is open at/)
      else await pause(after)
      await device.cutPower()
      const hadAdministrator = first.lines.some((line) => line.includes('Administrator: '))
      await first.kill()
      await device.mountAgain()
      const next = await start()
      await next.says(/is open at/)
      if (!hadAdministrator) await next.says(/Administrator: /)
      expect(await next.kill('SIGTERM')).toBe(0)
      expect((await readFile(join(dataDir, firstPasswordFile), 'utf8')).length).toBeGreaterThan(10)
      const lost: string[] = []
      for (const name of await readdir(demoPictureFolder)) {
        const original = await readFile(join(demoPictureFolder, name))
        const kept = await readFile(join(dataDir, demoPictures, name)).catch(() => null)
        if (!kept?.equals(original)) lost.push(name)
      }
      expect(lost).toEqual([])
    },
  )
})
