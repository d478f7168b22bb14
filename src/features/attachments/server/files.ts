import type { Database } from '../../../platform/server/db/database.ts'
import { readRowsSoFar } from '../../../platform/server/db/rows-so-far.ts'

/** The schema may be of an earlier version. */
export async function findAttachmentFiles(db: Database): Promise<string[]> {
  return (await readRowsSoFar(db, 'attachments', { name: '' })).map(({ name }) => name)
}

/** Also true for the media pack. */
export const isAttachmentFile = (name: string) => /^[0-9a-f]{32}\.(?:pdf|csv|zip)$/.test(name)
