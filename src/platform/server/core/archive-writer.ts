import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { syncName } from './sync-path.ts'

export interface ArchiveWriter {
  add(name: string, contents: AsyncIterable<Buffer | string>, options?: { compress: boolean }): Promise<void>
}

/** Only the owner may read an archive: it holds the whole magazine. */
const mode = 0o600

type Encode = (zip: Readable) => Promise<Readable>

/**
 * Returns the result of `fill`. The file gets its name when complete and synced, so a failure leaves nothing.
 * @throws an error with the code EEXIST if the file exists
 */
export async function writeArchive<T>(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<T>,
  encode: Encode = async (zip) => zip,
): Promise<T> {
  const zip = new ZipFile()
  const part = `${file}.${randomUUID()}.part`
  let current: Readable | undefined
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  zip.on('error', (error) => output.destroy(asError(error)))
  const encoded = await encode(output)
  const written = pipeline(encoded, createWriteStream(part, { mode, flags: 'wx', flush: true }))
  // On a full disk nothing may wait for the output.
  written.catch((error: unknown) => {
    current?.destroy(asError(error))
    output.destroy(asError(error))
  })
  const give = (take: (error: unknown, stream: NodeJS.ReadableStream) => void) => {
    if (current) take(null, current)
  }
  const add: ArchiveWriter['add'] = async (name, contents, options) => {
    if (output.destroyed) await written
    // A stream, since an unreadable file fails at once.
    current = contents instanceof Readable ? contents : Readable.from(contents, { objectMode: false })
    // The library keeps the bytes of each name. From the shared pool they would keep all their neighbours alive.
    const { poolSize } = Buffer
    Buffer.poolSize = 0
    try {
      zip.addReadStreamLazy(name, { mode, compress: true, ...options }, give)
    } finally {
      Buffer.poolSize = poolSize
    }
    await finished(current)
  }
  try {
    const filled = fill({ add })
    await Promise.all([written, filled.then(() => zip.end())])
    // Renaming alone would replace a file of this name. Not every file system has links, which would not.
    await (await open(file, 'wx', mode)).close()
    const named = rename(part, file).then(() => syncName(file))
    await named.catch(async (error: unknown) => {
      await rm(file, { force: true })
      throw error
    })
    return await filled
  } catch (error) {
    output.destroy(asError(error))
    await written.catch(() => {})
    await rm(part, { force: true })
    throw error
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
