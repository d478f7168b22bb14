import { isUtf8 } from 'node:buffer'
import { type Entry, getFileNameLowLevel, openPromise } from 'yauzl'
import { UnreadableFile } from '../../../../../platform/server/core/text-table.ts'
import type { SourceFile } from '../source.ts'
import { isHidden } from './hidden.ts'
import { headOf } from './text.ts'

const mostEntries = 200_000
/** Text seldom shrinks to less than a fiftieth. */
const mostRatio = 200
const mostBytes = 50 * 2 ** 30
/** Below this size the ratio does not matter. */
const harmless = 256 * 2 ** 20

/** @throws UnreadableFile if damaged, encrypted, far too large when unpacked, or with names outside of itself */
export async function openZip(path: string, archiveBytes: number): Promise<{ files: SourceFile[]; close(): void }> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw toUnreadable(error)
  })
  try {
    const entries: Entry[] = []
    let total = 0
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      if (name.endsWith('/') || isHidden(name) || isLink(entry)) continue
      if (entry.isEncrypted()) throw new UnreadableFile('The archive is encrypted. Pack it again without a password')
      total += entry.uncompressedSize
      if (entries.length === mostEntries) throw new UnreadableFile('The archive has too many files')
      if (total > mostBytes || total > Math.max(harmless, mostRatio * archiveBytes))
        throw new UnreadableFile('The archive unpacks to more data than expected. It was not read')
      entries.push(entry)
    }
    const files = entries.map((entry): SourceFile => {
      const stream = () =>
        zip.openReadStreamPromise(entry).catch((error: unknown) => {
          throw toUnreadable(error)
        })
      return { path: nameOf(entry), bytes: entry.uncompressedSize, stream, head: async () => headOf(await stream()) }
    })
    return { files, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw toUnreadable(error)
  }
}

/** macOS writes UTF-8 without saying so, and letters apart from their accents. */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const name = isUtf8(fileNameRaw)
    ? getFileNameLowLevel(generalPurposeBitFlag | 0x800, fileNameRaw, extraFields, false)
    : fileName
  return name.normalize('NFC')
}

/** Its contents are the place that it leads to. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

function toUnreadable(error: unknown): Error {
  if (error instanceof UnreadableFile) return error
  const message = error instanceof Error ? error.message : String(error)
  return /invalid relative path|absolute path|invalid characters in fileName/.test(message)
    ? new UnreadableFile('The archive contains paths outside of itself. It was not read')
    : new UnreadableFile(`The archive is damaged or incomplete: ${message}`)
}
