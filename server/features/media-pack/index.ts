import type { Database } from '../../db/database.ts'
import { findMediaPack } from './media-pack.ts'

/** The uploaded PDF's name in the file store; none or one. */
export async function findMediaPackFiles(db: Database): Promise<string[]> {
  const found = await findMediaPack(db)
  return found ? [found.file] : []
}
