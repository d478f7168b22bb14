import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hours } from '../../durations.ts'
import type { EmbeddedDatabase } from './client.ts'
import { askOwner, lockFolder } from './lock.ts'

const folderName = /^snapshot-[0-9a-f]{16}$/
const done = 'done'

/**
 * Has the process that has the database open copy it into a new folder below the data folder, and gives that folder: a data folder of its
 * own. Null where nobody has it open any more.
 */
export async function askForSnapshot(dataDir: string): Promise<string | null> {
  await clearLeftBehind(dataDir)
  const name = `snapshot-${randomBytes(8).toString('hex')}`
  const folder = join(dataDir, name)
  // Who may make a folder there may have all that is in it.
  await mkdir(folder, { mode: 0o700 })
  const answer = await askOwner(dataDir, name)
  if (answer === done) return folder
  await rm(folder, { recursive: true, force: true })
  if (answer === null) return null
  throw new Error(`The server did not copy its database: ${answer}`)
}

/** What the process says that has the database open. Anybody on the machine may ask: only an empty folder that is there is filled. */
export async function takeSnapshot(
  request: string,
  dataDir: string,
  database: EmbeddedDatabase | undefined,
): Promise<string> {
  if (!folderName.test(request)) return 'this is not known here'
  if (!database) return 'it is not open yet'
  const folder = join(dataDir, request)
  try {
    // One that is missing, or is not empty, is not removed.
    await rmdir(folder)
    await mkdir(folder, { mode: 0o700 })
    await database.snapshot(join(folder, 'database'))
    return done
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** A backup that was killed leaves its copy behind. One at work has it open. */
async function clearLeftBehind(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((entry) => folderName.test(entry))) {
    const folder = join(dataDir, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs < hours(1)) continue
    const unlock = await lockFolder(folder).catch(() => null)
    if (unlock === null) continue
    await rm(folder, { recursive: true, force: true })
    await unlock()
  }
}
