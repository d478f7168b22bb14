import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { lstat, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ArchiveWriter, writeArchive } from '../../../../platform/server/core/archive-writer.ts'

/** File names are ours: relative, with `/`, without `..`. */
export type Output = ArchiveWriter

type Shape = 'zip' | 'folder' | 'file'

export class ExportFailed extends Error {
  override readonly name = 'ExportFailed'
}

/** The export gets its name when it is complete: a failure leaves nothing. @throws ExportFailed */
export async function writeOutput(path: string, shape: Shape, fill: (output: Output) => Promise<void>): Promise<void> {
  if (await lstat(path).catch(() => null)) throw new ExportFailed(`${path} already exists. Choose another name`)
  try {
    if (shape === 'zip') await writeArchive(path, fill)
    else await writePlain(path, shape, fill)
  } catch (error) {
    throw toExportFailed(error)
  }
}

async function writePlain(path: string, shape: 'folder' | 'file', fill: (output: Output) => Promise<void>) {
  const part = `${path}.${randomUUID()}.part`
  try {
    if (shape === 'folder') await mkdir(part, { mode: 0o700 })
    await fill({
      async add(name, contents) {
        const file = shape === 'folder' ? join(part, name) : part
        if (shape === 'folder') await mkdir(dirname(file), { recursive: true, mode: 0o700 })
        await pipeline(contents, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: shape === 'file' }))
      },
    })
    await rename(part, path)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full, and the export was deleted. Free some space, then export again',
  EDQUOT: 'The disk quota is used up, and the export was deleted. Free some space, then export again',
  EFBIG: 'The file is too large for the file system, and the export was deleted',
  EACCES: 'Permission denied. Choose another folder',
  EROFS: 'The disk is read-only. Choose another folder',
  ENOENT: 'Folder not found. Choose an existing folder for the export',
  ENOTDIR: 'Folder not found. Choose an existing folder for the export',
}

function toExportFailed(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = sentences[code]
  return sentence === undefined ? error : new ExportFailed(sentence)
}
