import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'

/** Writes and syncs a file before it gets its name. Otherwise readers could get half of it and cache that forever. */
export class AtomicDriver extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'public' })
    this.#folder = folder
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const file = join(this.#folder, key)
    const part = `${file}.${randomUUID()}.part`
    await mkdir(dirname(file), { recursive: true })
    try {
      const handle = await open(part, 'wx')
      try {
        await handle.writeFile(contents)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(part, file)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
}
