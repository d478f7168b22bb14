import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

const buffered = 64 * 1024

/** Text that is written now and read later: in a file, since it can be of any size. */
export class Spool {
  readonly #path: string
  readonly #file: FileHandle
  #waiting = ''

  static open = async (path: string) => new Spool(path, await open(path, 'wx', 0o600))

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  async write(text: string): Promise<void> {
    this.#waiting += text
    if (this.#waiting.length >= buffered) await this.#flush()
  }

  async *read(): AsyncGenerator<string> {
    await this.#flush()
    yield* createReadStream(this.#path, { encoding: 'utf8' }) as AsyncIterable<string>
  }

  async #flush() {
    await this.#file.appendFile(this.#waiting)
    this.#waiting = ''
  }

  close = () => this.#file.close()
}
