import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncName, syncPath } from '../../core/sync-path.ts'
import { syncTree } from '../../core/sync-tree.ts'
import { unfinishedFile } from './room.ts'

/**
 * Brings the folder of a new database to the disk: the patched `fsync` reaches neither initdb, a second program, nor what is unpacked. If the
 * start ends before that, however it ends, the next one makes the database again.
 */
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
