import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, type ZipFile as OpenZip, openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { UsageError } from '../commands.ts'

export interface ArchiveWriter {
  /** Adds a file and resolves when it is written. */
  add(name: string, contents: AsyncIterable<Buffer | string>, options?: { compress: boolean }): Promise<void>
}

/** Only the owner may read a backup. */
const mode = 0o600

/** Changes the bytes of an archive on their way into its file. */
type Encode = (zip: Readable) => Promise<Readable>

/**
 * Writes a ZIP file of what `fill` adds, as `encode` makes it, and returns the result of `fill`. The file gets its name when it is
 * complete and synced, so that a failure leaves nothing.
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
  const add: ArchiveWriter['add'] = async (name, contents, options) => {
    if (output.destroyed) await written
    // A stream, since an unreadable file fails at once.
    current = contents instanceof Readable ? contents : Readable.from(contents, { objectMode: false })
    zip.addReadStream(current, name, { mode, compress: true, ...options })
    await finished(current)
  }
  try {
    const filled = fill({ add })
    await Promise.all([written, filled.then(() => zip.end())])
    await rename(part, file)
    return await filled
  } catch (error) {
    output.destroy(asError(error))
    await written.catch(() => {})
    await rm(part, { force: true })
    throw error
  }
}

/** Reads the files of an archive in any order. */
export class ArchiveReader {
  readonly #zip: OpenZip
  readonly #entries: ReadonlyMap<string, Entry>

  /** @throws UsageError if it is not a complete ZIP file */
  static async open(file: string): Promise<ArchiveReader> {
    const entries = new Map<string, Entry>()
    try {
      const zip = await openPromise(file, { autoClose: false })
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
      return new ArchiveReader(zip, entries)
    } catch (error) {
      throw new UsageError(`${file} cannot be read as a backup: ${asError(error).message}`)
    }
  }

  private constructor(zip: OpenZip, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  names(): Iterable<string> {
    return this.#entries.keys()
  }

  /** @throws UsageError if the file is missing or damaged */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (!entry) throw new UsageError(`The backup is incomplete: ${name} is missing`)
    let sum = 0
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        sum = crc32(chunk, sum)
        yield chunk
      }
    } catch (error) {
      throw new UsageError(`The backup is damaged at ${name}: ${asError(error).message}`)
    }
    if (sum !== entry.crc32) throw new UsageError(`The backup is damaged at ${name}`)
  }

  /** The lines of a text file. */
  async *readLines(name: string): AsyncGenerator<string> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of this.read(name)) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
  }

  close(): void {
    this.#zip.close()
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
