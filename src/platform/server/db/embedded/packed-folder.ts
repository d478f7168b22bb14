import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** The file that a compiled program has beside it, see `packed-databases.ts`. */
export const newDatabase = 'new-database.zst'

/**
 * Packs a folder into a file: the paths in it, and its files one after the other. Beside the path of a file stand its length and how much of it is
 * packed. A database has a thousand small ones: this takes a third of the processor time of a library for archives. The zeros at the end of the log
 * would be two fifths of the bytes.
 */
export function packFolder(folder: string, file: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name)
    const bytes = entry.isDirectory() ? null : readFileSync(path)
    const packed = withoutZeros(bytes ?? Buffer.alloc(0))
    return { line: [relative(folder, path), ...(bytes ? [bytes.length, packed.length] : [])].join('\t'), packed }
  })
  const contents = entries.map(({ line }) => line).join('\n')
  const files = entries.map(({ packed }) => packed)
  writeFileSync(file, zstdCompressSync(Buffer.concat([Buffer.from(`${contents}${endOfContents}`), ...files])))
}

const endOfContents = '\n\n'

/** Without those at the end. */
const withoutZeros = (bytes: Buffer) => bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1)

/** More bytes than there are: to put many chunks together takes as long as to unpack them. What is not used takes no memory. */
const chunkSize = 64 * 1024 * 1024

/** Unpacks what `packFolder` packed into an empty folder that only the owner may read. */
export function unpackFolder(file: string, folder: string): void {
  const bytes = zstdDecompressSync(readFileSync(file), { chunkSize })
  const length = bytes.indexOf(endOfContents)
  let at = length + endOfContents.length
  for (const line of bytes.toString('utf8', 0, length).split('\n')) {
    const [name = '', whole, packed] = line.split('\t')
    const path = join(folder, name)
    if (whole === undefined) {
      mkdirSync(path, { mode: 0o700 })
      continue
    }
    writeFileSync(path, bytes.subarray(at, at + Number(packed)), { mode: 0o600 })
    if (packed !== whole) truncateSync(path, Number(whole))
    at += Number(packed)
  }
}
