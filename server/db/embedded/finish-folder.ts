import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unfinished } from './room.ts'

/**
 * Brings the folder of a new database to the disk: the patched `fsync` reaches neither initdb, a second program, nor what is unpacked. Before
 * it resolves, a power cut leaves no database.
 */
export async function finishFolder(folder: string): Promise<void> {
  if (!existsSync(join(folder, unfinished))) return
  await syncTree(folder)
  const parent = dirname(folder)
  syncPath(parent)
  syncPath(dirname(parent))
  rmSync(join(folder, unfinished))
  syncPath(folder)
}

/**
 * Syncs every file and folder below, and the folder itself: several at once, since a disk takes less time for them together. A file that is
 * removed meanwhile needs no sync.
 */
async function syncTree(folder: string): Promise<void> {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const remaining = [...below, folder].values()
  const syncRemaining = async () => {
    for (const path of remaining) {
      const file = await open(path).catch((error: unknown) => {
        if (existsSync(path)) throw error
      })
      await file?.sync().finally(() => file.close())
    }
  }
  await Promise.all(Array.from({ length: 8 }, syncRemaining))
}

/** Syncs one file or folder. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
