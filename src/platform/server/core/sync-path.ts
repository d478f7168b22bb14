import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Syncs the folder that holds the name. It may be another user's, and some network file systems sync no folder. */
export async function syncName(path: string): Promise<void> {
  try {
    const folder = await open(dirname(path))
    await folder.sync().finally(() => folder.close())
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EINVAL')))
      throw error
  }
}
