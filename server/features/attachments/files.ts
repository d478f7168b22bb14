import type { Database } from '../../db/database.ts'

/** The names of all files of articles in the file store. */
export async function findAttachmentFiles(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('attachments').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** Whether a file of the file store can be one of an article, or the media pack, by its name. */
export const isAttachmentFile = (name: string) => /^[0-9a-f]{32}\.(?:pdf|csv|zip)$/.test(name)
