import { closeSync, existsSync, fsync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const sync = promisify(fsync)

/**
 * Syncs several at once, which is faster on a disk. Only the sync is asynchronous: opening and closing files so too
 * takes half as much work again. A file removed meanwhile needs no sync.
 */
export async function syncTree(folder: string): Promise<void> {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const remaining = [...below, folder].values()
  const syncRemaining = async () => {
    for (const path of remaining) {
      const file = openPresent(path)
      if (file !== null) await sync(file).finally(() => closeSync(file))
    }
  }
  await Promise.all(Array.from({ length: 8 }, syncRemaining))
}

function openPresent(path: string): number | null {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if (existsSync(path)) throw error
    return null
  }
}
