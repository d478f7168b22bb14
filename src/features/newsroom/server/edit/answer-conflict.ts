import type { Database } from '../../../../platform/server/db/database.ts'
import type { CallContext } from '../../../../platform/server/http/api/calls.ts'
import type { EditConflict } from '../../../articles/contract/editing.ts'
import { toColumns } from '../../../articles/server/index.ts'
import { findBylines } from '../../../authors/server/index.ts'
import { findCatalogue } from '../../../catalogue/server/index.ts'
import { presentAdminArticle } from '../present.ts'
import { compareArticles } from '../revisions/difference.ts'
import { findRevision } from '../revisions/revisions.ts'
import { EditedMeanwhile } from './edited-meanwhile.ts'

/** Answers 409 with both texts if someone else has saved meanwhile. */
export async function answerConflict<Saved>(
  db: Database,
  { call, timeZone }: { call: CallContext; timeZone: string },
  save: () => Promise<Saved>,
): Promise<Saved | { status: 409; body: EditConflict }> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof EditedMeanwhile)) throw error
    return { status: 409, body: await presentConflict(db, error, { requestId: call.requestId, timeZone }) }
  }
}

async function presentConflict(
  db: Database,
  { message, code, current, yours }: EditedMeanwhile,
  { requestId, timeZone }: { requestId: string; timeZone: string },
): Promise<EditConflict> {
  const columns = toColumns(yours)
  const bylines = await findBylines(db, columns.author_ids)
  const written = { ...current, ...columns, bylines, image_sizes: current.image_sizes }
  const revision = await findRevision(db, current.id, current.version)
  return {
    error: message,
    message,
    code,
    requestId,
    current: presentAdminArticle(current, timeZone),
    yours: { title: columns.title, Description: columns.body_html },
    savedBy: revision?.editor_name ?? '',
    savedAt: (revision?.made_at ?? current.updated_at).toISOString(),
    difference: compareArticles(current, written, { timeZone, catalogue: (await findCatalogue(db)).value }),
  }
}
