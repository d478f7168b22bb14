import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** Beside a compiled program, see `packed-databases.ts`. */
export const newDatabase = 'new-database.zst'

/**
 * The paths, each with the length of its file and how much of it is packed, then the files. For a thousand small files
 * it takes a third of an archive library's time. The zeros at the end of the log would be two fifths of the bytes.
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

const withoutZeros = (bytes: Buffer) => bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1)

/** More than there is: joining many chunks takes as long as unpacking. Unused bytes take no memory. */
const chunkSize = 64 * 1024 * 1024

/** `folder` is empty. Only its owner may read it. */
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
