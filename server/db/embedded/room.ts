import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** A new database takes 47 MB, and its log up to 64 MB until the first checkpoint; an old one a file of its log. */
const needed = { new: 150e6, old: 20e6 }

/** The disk is too full to open the database. Nothing was changed. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/** The folder of the embedded database. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'database')

/** A file in the folder of a new database until all of it is on disk. */
export const unfinished = 'groundplane-unfinished'

/** Whether a folder has a database in it that was made to its end. */
export const holdsDatabase = (folder: string): boolean =>
  existsSync(join(folder, 'PG_VERSION')) && !existsSync(join(folder, unfinished))

/** PostgreSQL aborts on a full disk without a word of why. @throws NoRoom */
export async function requireRoomFor(folder: string, dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const isNew = !holdsDatabase(folder)
  const bytes = isNew ? needed.new : needed.old
  if (bavail * bsize >= bytes) return
  const [has, needs] = [bavail * bsize, bytes].map((one) => `${Math.floor(one / 1e6)} MB`)
  throw new NoRoom(
    `The disk of ${dataDir} has ${has} left, and the database needs ${needs} to open. Make room on it, or set DATA_DIR to another disk. ${isNew ? 'Nothing was made yet.' : 'Nothing is lost.'}`,
  )
}
