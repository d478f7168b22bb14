import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Database } from '../../../platform/server/db/database.ts'

/**
 * Leaves an address out of the missing pages, or lists it again.
 * @throws NotFound
 */
export async function ignoreMissingPage(db: Database, { path, isIgnored }: { path: string; isIgnored: boolean }) {
  const { numUpdatedRows } = await db
    .updateTable('missing_pages')
    .set({ is_ignored: isIgnored })
    .where('path', '=', path)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new NotFound('missing page', path)
}
