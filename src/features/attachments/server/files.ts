import type { Database } from '../../../platform/server/db/database.ts'
import { readRowsSoFar } from '../../../platform/server/db/rows-so-far.ts'

/** The names of all files of articles in the file store. The schema may be of an earlier version. */
export async function findAttachmentFiles(db: Database): Promise<string[]> {
  return (await readRowsSoFar(db, 'attachments', { name: '' })).map(({ name }) => name)
}

/** Whether a file of the file store can be one of an article, or the media pack, by its name. */
export const isAttachmentFile = (name: string) => /^[0-9a-f]{32}\.(?:pdf|csv|zip)$/.test(name)
