import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../test/faults/programs.ts'
import { packFolder, unpackFolder } from './packed-folder.ts'

const folder = await temporaryFolder(afterAll)

test('a folder comes back with its files and its empty folders, for its owner only', async () => {
  const from = join(folder, 'from')
  await mkdir(join(from, 'base', 'nothing'), { recursive: true })
  await writeFile(join(from, 'base', '1'), 'one', { mode: 0o644 })
  await writeFile(join(from, 'empty'), '')
  await writeFile(join(from, 'log'), Buffer.from([0, 1, 0, 0]))
  packFolder(from, join(folder, 'packed.gz'))
  const to = join(folder, 'to')
  await mkdir(to)
  unpackFolder(join(folder, 'packed.gz'), to)
  expect((await readdir(to, { recursive: true })).toSorted()).toEqual([
    'base',
    'base/1',
    'base/nothing',
    'empty',
    'log',
  ])
  expect(await readFile(join(to, 'base', '1'), 'utf8')).toBe('one')
  expect([...(await readFile(join(to, 'log')))]).toEqual([0, 1, 0, 0])
  const mode = async (name: string) => ((await stat(join(to, name))).mode & 0o777).toString(8)
  expect([await mode('base/1'), await mode('base/nothing')]).toEqual(['600', '700'])
})

test('a packed folder that was cut off is refused', async () => {
  const whole = await readFile(join(folder, 'packed.gz'))
  await writeFile(join(folder, 'cut.gz'), whole.subarray(0, whole.length - 30))
  expect(() => unpackFolder(join(folder, 'cut.gz'), join(folder, 'none'))).toThrow('unexpected end of file')
})
