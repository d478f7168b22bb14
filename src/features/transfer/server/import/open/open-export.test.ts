import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipped } from '../../../../../../test/site-imports.ts'
import { openExport } from './open-export.ts'
import { wholeText } from './text.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groundplane-open-'))
})
afterAll(() => rm(folder, { recursive: true }))

const writes = async (name: string, contents: string | Buffer) => {
  const path = join(folder, name)
  await writeFile(path, contents)
  return path
}
test('the file of an import is one file, the files of an archive, or those of a folder without links and hidden ones', async () => {
  const one = await openExport(await writes('one.xml', '<a/>'))
  expect(one.files.map(({ path, bytes }) => [path, bytes])).toEqual([['one.xml', 4]])
  const zip = await openExport(
    await writes('two.zip', await zipped({ 'posts/b.md': 'B', '__MACOSX/b': 'x', 'a.json': '{}' })),
  )
  expect(zip.files.map(({ path }) => path)).toEqual(['posts/b.md', 'a.json'])
  const [first] = zip.files
  expect(first && (await wholeText(first, 10))).toBe('B')
  expect(first && (await first.head())).toBe('B')
  zip.close()
  const site = join(folder, 'site')
  await mkdir(join(site, 'content'), { recursive: true })
  await writeFile(join(site, 'content', 'a.md'), 'A')
  await writeFile(join(site, '.env'), 'SECRET=1')
  await symlink('/etc/passwd', join(site, 'content', 'b.md'))
  expect((await openExport(site)).files.map(({ path }) => path)).toEqual(['content/a.md'])
})

test('the file of an import keeps the hidden files in which generators are told what to leave out', async () => {
  const files = { '.eleventyignore': 'a', 'posts/.meta.yml': 'b', '.git/.meta.yml': 'c', 'posts/.env': 'd' }
  const { files: found, close } = await openExport(await writes('hidden.zip', await zipped(files)))
  expect(found.map(({ path }) => path)).toEqual(['.eleventyignore', 'posts/.meta.yml'])
  close()
})

test('the file of an import has no links, and the names that people type, though macOS does not say that they are UTF-8', async () => {
  const zip = await zipped({ ['bilder/gr\u00fc\u00dfe.png'.normalize('NFD')]: 'x', 'old.md': 'y' })
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4))
    zip.writeUInt16LE(zip.readUInt16LE(at + 8) & ~0x800, at + 8)
  const { files, close } = await openExport(await writes('mac.zip', zip))
  expect(files.map(({ path }) => path)).toEqual(['bilder/gr\u00fc\u00dfe.png', 'old.md'])
  expect(files[0] && (await wholeText(files[0], 10))).toBe('x')
  close()
  const linked = await zipped({ 'a.md': '../b.md', 'b.md': 'y' })
  linked.writeUInt32LE((0o120777 << 16) >>> 0, linked.indexOf('PK\u0001\u0002') + 38)
  const opened = await openExport(await writes('linked.zip', linked))
  expect(opened.files.map(({ path }) => path)).toEqual(['b.md'])
  opened.close()
  const site = join(folder, 'mac')
  await mkdir(site)
  await writeFile(join(site, 'sch\u00f6n.md'.normalize('NFD')), 'z')
  const [found] = (await openExport(site)).files
  expect(found?.path).toBe('sch\u00f6n.md')
  expect(found && (await wholeText(found, 10))).toBe('z')
})

test('the file of an import is refused in a sentence if it is empty, missing or damaged', async () => {
  await expect(openExport(await writes('empty.xml', ''))).rejects.toThrow('The file is empty')
  await expect(openExport(join(folder, 'nowhere.xml'))).rejects.toThrow('Cannot find the file or folder nowhere.xml')
  const whole = await zipped({ 'a.json': 'x'.repeat(1_000) })
  await expect(openExport(await writes('cut.zip', whole.subarray(0, 100)))).rejects.toThrow(
    'The archive is damaged or incomplete',
  )
})

test('the file of an import has no file that is longer than it says', async () => {
  const lying = await zipped({ 'a.xml': 'x'.repeat(100_000) })
  lying.writeUInt32LE(1_000, lying.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24)
  const { files, close } = await openExport(await writes('lie.zip', lying))
  await expect(async () => files[0] && (await wholeText(files[0], 1_000_000))).rejects.toThrow('too many bytes')
  close()
})

test('the file of an import is read in its own encoding, and not at all in one that nobody knows', async () => {
  const reads = async (contents: Buffer) => {
    const { files } = await openExport(await writes('text.xml', contents))
    return files[0] ? wholeText(files[0], 1_000) : ''
  }
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`
  expect(await reads(Buffer.from(`${declared('ISO-8859-1')}é`, 'latin1'))).toContain('é')
  expect(await reads(Buffer.from(`\ufeff${declared('UTF-16')}é`, 'utf16le'))).toContain('é')
  expect(await reads(Buffer.from(`${declared('utf-8')}é`))).toContain('é')
  await expect(reads(Buffer.from(`${declared('klingon')}x`))).rejects.toThrow('Unknown encoding klingon')
})
