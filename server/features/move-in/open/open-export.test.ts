import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { findReader } from '../readers/readers.ts'
import { openExport } from './open-export.ts'
import { wholeText } from './text.ts'

describe('the file of an import', () => {
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
  const zipped = async (files: Record<string, string | Buffer>) => {
    const zip = new ZipFile()
    for (const [name, contents] of Object.entries(files)) zip.addBuffer(Buffer.from(contents), name)
    zip.end()
    return buffer(zip.outputStream)
  }

  test('is one file, the files of an archive, or those of a folder without links and hidden ones', async () => {
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

  test('is refused in a sentence if it is empty, missing, damaged, or leads out of itself', async () => {
    await expect(openExport(await writes('empty.xml', ''))).rejects.toThrow('The file is empty')
    await expect(openExport(join(folder, 'nowhere.xml'))).rejects.toThrow('There is no file or folder nowhere.xml')
    const whole = await zipped({ 'a.json': 'x'.repeat(1_000) })
    await expect(openExport(await writes('cut.zip', whole.subarray(0, 100)))).rejects.toThrow(
      'The archive is damaged or incomplete',
    )
    const climbing = Buffer.from(
      (await zipped({ 'aa/escape.txt': 'x' })).toString('latin1').replaceAll('aa/escape.txt', '../escape.txt'),
      'latin1',
    )
    await expect(openExport(await writes('climb.zip', climbing))).rejects.toThrow(
      'The archive names files outside of itself. It was not read',
    )
  })

  test('is refused if it is a bomb, and its files are not longer than they say', async () => {
    const honest = await zipped({ 'a.xml': 'x'.repeat(100_000) })
    const saying = (bytes: number) => {
      const lying = Buffer.from(honest)
      lying.writeUInt32LE(bytes, lying.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24)
      return lying
    }
    await expect(openExport(await writes('bomb.zip', saying(2 ** 31)))).rejects.toThrow(
      'The archive unpacks to far more than it can hold. It was not read',
    )
    const { files, close } = await openExport(await writes('lie.zip', saying(1_000)))
    await expect(async () => files[0] && (await wholeText(files[0], 1_000_000))).rejects.toThrow('too many bytes')
    close()
  })

  test('is read in its own encoding, and not at all in one that nobody knows', async () => {
    const reads = async (contents: Buffer) => {
      const { files } = await openExport(await writes('text.xml', contents))
      return files[0] ? wholeText(files[0], 1_000) : ''
    }
    const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`
    expect(await reads(Buffer.from(`${declared('ISO-8859-1')}é`, 'latin1'))).toContain('é')
    expect(await reads(Buffer.from(`\ufeff${declared('UTF-16')}é`, 'utf16le'))).toContain('é')
    expect(await reads(Buffer.from(`${declared('utf-8')}é`))).toContain('é')
    await expect(reads(Buffer.from(`${declared('klingon')}x`))).rejects.toThrow('Nobody knows the encoding klingon')
  })

  test('is refused if no reader recognises it, or if there is none of the name', async () => {
    const letter = await openExport(await writes('letter.txt', 'Dear editor'))
    await expect(findReader(letter, null)).rejects.toThrow('This is no export that can be read')
    await expect(findReader(letter, 'letters')).rejects.toThrow('There is no reader for letters')
  })
})
