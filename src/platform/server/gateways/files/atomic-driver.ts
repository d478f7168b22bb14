import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import { makeFolder } from '../../core/make-folder.ts'
import { syncName } from '../../core/sync-path.ts'

/** Readers could cache half a file forever. The name is synced too: the database may be on another disk. */
export class AtomicDriver extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'public' })
    this.#folder = folder
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const file = join(this.#folder, key)
    const part = `${file}.${randomUUID()}.part`
    await makeFolder(dirname(file))
    try {
      const handle = await open(part, 'wx')
      try {
        await handle.writeFile(contents)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(part, file)
      await syncName(file)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
}
