import { crc32 } from 'node:zlib'
import { type Entry, type ZipFile as OpenZip, openPromise } from 'yauzl'
import { UsageError } from '../../../../platform/server/usage-error.ts'

export const useAnother = 'Use an earlier backup.'

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
      throw new UsageError(`Failed to read ${file} as a backup: ${asError(error).message}. ${useAnother}`)
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
    if (!entry) throw new UsageError(`The backup is incomplete: ${name} is missing. ${useAnother}`)
    let sum = 0
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        sum = crc32(chunk, sum)
        yield chunk
      }
    } catch (error) {
      throw new UsageError(`The backup is damaged at ${name}: ${asError(error).message}. ${useAnother}`)
    }
    if (sum !== entry.crc32) throw new UsageError(`The backup is damaged at ${name}. ${useAnother}`)
  }

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
