import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { syncName } from './sync-path.ts'

/** Syncs the names of the folders that it makes: a power cut would take what is inside with them. */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  const path = resolve(folder)
  const first = await mkdir(path, { recursive: true, mode })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncName(made)
}
