import { cpSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncName } from '../../platform/server/core/sync-path.ts'
import { syncTree } from '../../platform/server/core/sync-tree.ts'

/**
 * Copies a folder and brings it to the disk: the database that names its files is there after a power cut too. Runs in a thread, see `files.ts`.
 * Of hundreds of files, copying is a seventh of the work that the asynchronous way takes.
 */
export default async function copyFolder({ from, to }: { from: string; to: string }): Promise<void> {
  cpSync(from, to, { recursive: true })
  await syncTree(to)
  await syncName(to)
  await syncName(dirname(to))
}
