import { existsSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unfinishedFile } from './room.ts'
import { syncPath } from './sync-path.ts'

/**
 * Brings the folder of a new database to the disk: the patched `fsync` reaches neither initdb, a second program, nor what is unpacked. If the
 * start ends before that, however it ends, the next one makes the database again.
 */
export async function finishFolder(folder: string): Promise<void> {
  const file = unfinishedFile(folder)
  if (existsSync(file)) {
    await syncTree(folder)
    const parent = dirname(folder)
    syncPath(parent)
    syncUnlessForbidden(dirname(parent))
    rmSync(file)
  }
  // Also what an earlier start removed, which may not be on disk.
  syncPath(folder)
}

/** The folder around the data folder may belong to somebody else. */
function syncUnlessForbidden(folder: string): void {
  try {
    syncPath(folder)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error
  }
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
