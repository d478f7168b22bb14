import type { Database } from '../../../platform/server/db/database.ts'
import { readRowsSoFar } from '../../../platform/server/db/rows-so-far.ts'

/** The schema may be of an earlier version. */
export async function findMediaPackFiles(db: Database): Promise<string[]> {
  return (await readRowsSoFar(db, 'media_pack', { file: '' })).map(({ file }) => file)
}
