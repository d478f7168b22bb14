import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hours } from '../../core/durations.ts'
import { lockFolder, requestFromOwner } from './lock.ts'
import { databaseFolder } from './room.ts'

interface Source {
  snapshot(folder: string): Promise<void>
}

const folderName = /^snapshot-[0-9a-f]{16}$/
const done = 'done'

/** Returns a data folder below `dataDir` with the copy. Null: no process has the database open any more. */
export async function requestSnapshot(dataDir: string): Promise<string | null> {
  const name = await makeFolder(dataDir)
  const answer = await requestFromOwner(dataDir, name)
  if (answer === done) return join(dataDir, name)
  await rm(join(dataDir, name), { recursive: true, force: true })
  if (answer === null) return null
  throw new Error(answer)
}

export async function takeSnapshot(dataDir: string, database: Source | null): Promise<string> {
  if (database === null) throw new Error('Only the embedded database has snapshots')
  const folder = join(dataDir, await makeFolder(dataDir))
  try {
    await database.snapshot(databaseFolder(folder))
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Any process of the machine may send a request, so it must name an existing, empty folder. */
export async function handleSnapshotRequest(
  request: string,
  dataDir: string,
  opened: Promise<Source>,
): Promise<string> {
  if (!folderName.test(request)) return 'unknown request'
  const folder = join(dataDir, request)
  try {
    const database = await opened
    // Fails if the folder is missing or not empty.
    await rmdir(folder)
    await mkdir(folder, { mode: 0o700 })
    await database.snapshot(databaseFolder(folder)).catch(async (error: unknown) => {
      await rm(databaseFolder(folder), { recursive: true, force: true })
      throw error
    })
    return done
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function makeFolder(dataDir: string): Promise<string> {
  await removeAbandoned(dataDir)
  const name = `snapshot-${randomBytes(8).toString('hex')}`
  await mkdir(join(dataDir, name), { mode: 0o700 })
  return name
}

/** Of backups that were killed. A running backup has locked its copy. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((entry) => folderName.test(entry))) {
    const folder = join(dataDir, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs < hours(1)) continue
    const unlock = await lockFolder(folder).catch(() => null)
    if (unlock === null) continue
    // Another user's folder stays.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
    await unlock()
  }
}
