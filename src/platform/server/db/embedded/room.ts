import { existsSync, readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** A new database takes 47 MB, and its log up to 64 MB until the first checkpoint; an old one a file of its log. */
const needed = { new: 150e6, old: 20e6 }

/** Nothing was changed. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

export const databaseFolder = (dataDir: string): string => join(dataDir, 'database')

/** Exists until all of a new database is on disk. Names the folder, so that a copy is not taken for unfinished. */
export const unfinishedFile = (folder: string): string => join(folder, 'groundplane-unfinished')

export const nameOfFolder = (folder: string): string => String(statSync(folder).ino)

export function isUnfinished(folder: string): boolean {
  const file = unfinishedFile(folder)
  return existsSync(file) && readFileSync(file, 'utf8') === nameOfFolder(folder)
}

export const holdsDatabase = (folder: string): boolean =>
  existsSync(join(folder, 'PG_VERSION')) && !isUnfinished(folder)

/** PostgreSQL aborts on a full disk without saying why. @throws NoRoom */
export async function requireRoomFor(folder: string, dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  // An unfinished database counts as old: the start removes it, which frees its room.
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  const bytes = isNew ? needed.new : needed.old
  if (bavail * bsize >= bytes) return
  const [has, needs] = [bavail * bsize, bytes].map((one) => `${Math.floor(one / 1e6)} MB`)
  throw new NoRoom(
    `Not enough disk space in ${dataDir}: ${has} free, ${needs} needed. Free some space, or set DATA_DIR to another disk. ${isNew ? 'No database was created.' : 'No data was lost.'}`,
  )
}
