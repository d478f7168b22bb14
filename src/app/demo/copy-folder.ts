import { cpSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncName } from '../../platform/server/core/sync-path.ts'
import { syncTree } from '../../platform/server/core/sync-tree.ts'

/** Syncs the copy to disk: rows that name its files survive a power cut. Asynchronous copying is seven times slower. */
export default async function copyFolder({ from, to }: { from: string; to: string }): Promise<void> {
  cpSync(from, to, { recursive: true })
  await syncTree(to)
  await syncName(to)
  await syncName(dirname(to))
}
