import { createReadStream } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { UnreadableFile } from '../../../../../platform/server/core/text-table.ts'
import type { SourceFile, SourceFolder } from '../source.ts'
import { isHidden } from './hidden.ts'
import { openZip } from './open-zip.ts'
import { headOf } from './text.ts'

const mostFiles = 200_000
export interface OpenedFolder extends SourceFolder {
  close(): void
}

/** @throws UnreadableFile */
export async function openExports([first = '', ...more]: readonly string[], name: string): Promise<OpenedFolder> {
  if (more.length === 0) return openExport(first, name)
  const opened: OpenedFolder[] = []
  const close = () => opened.forEach((one) => one.close())
  try {
    for (const path of [first, ...more]) opened.push(await openExport(path))
  } catch (error) {
    close()
    throw error
  }
  return { name, files: opened.flatMap(({ files }) => files), close }
}

/** @throws UnreadableFile */
export async function openExport(path: string, name = basename(path)): Promise<OpenedFolder> {
  const found = await lstat(path).catch(() => null)
  if (found?.isDirectory()) return { name, files: await filesIn(path), close: () => {} }
  if (!found?.isFile()) throw new UnreadableFile(`Cannot find the file or folder ${name}`)
  if (found.size === 0) throw new UnreadableFile('The file is empty')
  if (await isZip(path)) return { name, ...(await openZip(path, found.size)) }
  return { name, files: [fileAt(path, name, found.size)], close: () => {} }
}

async function filesIn(folder: string): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  // Links could lead out of the folder, or in a circle.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const inside = path.slice(folder.length).split(sep).filter(Boolean).join('/').normalize('NFC')
    if (!entry.isFile() || isHidden(inside)) continue
    if (files.length === mostFiles) throw new UnreadableFile('The folder has too many files')
    files.push(fileAt(path, inside, (await lstat(path)).size))
  }
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

function fileAt(path: string, name: string, bytes: number): SourceFile {
  const stream = async (): Promise<Readable> => createReadStream(path, { highWaterMark: 256 * 1024 })
  return { path: name, bytes, stream, head: async () => headOf(await stream()) }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1') === 'PK\u0003\u0004'
  } finally {
    await file.close()
  }
}
