import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'

/** The file that a compiled program has beside it, see `pack-new-database.ts`. */
export const newDatabase = 'new-database.zip'

/** Packs a folder into a file. */
export async function packFolder(folder: string, file: string): Promise<void> {
  const zip = new ZipFile()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) zip.addEmptyDirectory(relative(folder, path))
    else zip.addFile(path, relative(folder, path))
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}

/** Unpacks what `packFolder` packed into an empty folder that only the owner may read. */
export async function unpackFolder(file: string, folder: string): Promise<void> {
  const zip = await openPromise(file)
  for await (const entry of zip.eachEntry()) {
    const path = join(folder, entry.fileName)
    const isFolder = entry.fileName.endsWith('/')
    await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (!isFolder) await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path, { mode: 0o600 }))
  }
}
