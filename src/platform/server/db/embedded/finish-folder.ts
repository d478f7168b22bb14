import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncName, syncPath } from '../../core/sync-path.ts'
import { syncTree } from '../../core/sync-tree.ts'
import { unfinishedFile } from './room.ts'

/** The patched `fsync` misses initdb's and unpacked files. Cut short, the next start makes the database again. */
export async function finishFolder(folder: string): Promise<void> {
  const file = unfinishedFile(folder)
  if (existsSync(file)) {
    await syncTree(folder)
    await syncName(folder)
    await syncName(dirname(folder))
    rmSync(file)
  }
  // Also what an earlier start removed, which may not be on disk.
  syncPath(folder)
}
