import { Readable } from 'node:stream'
import { ArchiveReader } from '../src/features/backups/server/archive/archive.ts'
import { writeArchive } from '../src/platform/server/core/archive-writer.ts'

/** Copies a backup with one of its files changed, or without that file if nothing is left of it. */
export async function rewriteBackup(from: string, to: string, name: string, change: (text: string) => string) {
  const archive = await ArchiveReader.open(from)
  await writeArchive(to, async ({ add }) => {
    for (const entry of archive.names()) {
      const contents = Buffer.concat(await Array.fromAsync(archive.read(entry)))
      const changed = entry === name ? change(contents.toString()) : contents
      if (changed !== '') await add(entry, Readable.from([changed]))
    }
  })
  archive.close()
}
