import type { Database } from '../../db/database.ts'
import { findMediaPack } from './media-pack.ts'

/** The uploaded PDF's name in the file store; none or one. */
export async function findMediaPackFiles(db: Database): Promise<string[]> {
  const found = await findMediaPack(db)
  return found ? [found.file] : []
}

/** Whether a file of the file store can be a media pack, by its name. */
export const isMediaPackFile = (file: string) => /^[0-9a-f]{32}\.pdf$/.test(file)
