import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hours } from '../../core/durations.ts'
import { askOwner, lockFolder } from './lock.ts'

/** A database that can copy itself. */
interface Source {
  snapshot(folder: string): Promise<void>
}

const folderName = /^snapshot-[0-9a-f]{16}$/
const done = 'done'

/**
 * Has the process that has the database open copy it into a new folder below the data folder, and gives that folder: a data folder of its
 * own. Null where nobody has it open any more.
 */
export async function askForSnapshot(dataDir: string): Promise<string | null> {
  const name = await makeFolder(dataDir)
  const answer = await askOwner(dataDir, name)
  if (answer === done) return join(dataDir, name)
  await rm(join(dataDir, name), { recursive: true, force: true })
  if (answer === null) return null
  throw new Error(`The server did not copy its database: ${answer}`)
}

/** The same of a database that this process has open. */
export async function takeSnapshot(dataDir: string, database: Source | null): Promise<string> {
  if (database === null) throw new Error('Only of the embedded database there are snapshots')
  const folder = join(dataDir, await makeFolder(dataDir))
  try {
    await database.snapshot(join(folder, 'database'))
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** What the process says that has the database open. Anybody on the machine may ask: only an empty folder that is there is filled. */
export async function answerSnapshot(request: string, dataDir: string, opened: Promise<Source>): Promise<string> {
  if (!folderName.test(request)) return 'this is not known here'
  const folder = join(dataDir, request)
  try {
    const database = await opened
    // One that is missing, or is not empty, is not removed.
    await rmdir(folder)
    await mkdir(folder, { mode: 0o700 })
    await database.snapshot(join(folder, 'database')).catch(async (error: unknown) => {
      await rm(join(folder, 'database'), { recursive: true, force: true })
      throw error
    })
    return done
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Who may make a folder there may have all that is in it. */
async function makeFolder(dataDir: string): Promise<string> {
  await clearLeftBehind(dataDir)
  const name = `snapshot-${randomBytes(8).toString('hex')}`
  await mkdir(join(dataDir, name), { mode: 0o700 })
  return name
}

/** A backup that was killed leaves its copy behind. One at work has it open. */
async function clearLeftBehind(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((entry) => folderName.test(entry))) {
    const folder = join(dataDir, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs < hours(1)) continue
    const unlock = await lockFolder(folder).catch(() => null)
    if (unlock === null) continue
    // What belongs to somebody else stays.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
    await unlock()
  }
}
