import { sql } from 'kysely'
import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { deleteAuthor } from '../../../authors/server/index.ts'
import { deleteArticle } from '../../../newsroom/server/index.ts'
import { deletePage } from '../../../pages/server/index.ts'
import { findPictureAt } from '../../../pictures/server/images/index.ts'
import { deletePicture } from '../../../pictures/server/pictures/index.ts'
import { dropRedirects } from '../../../redirects/server/index.ts'
import { siteImportMessages } from '../../contract/import/rules.ts'
import type { SiteImportDeps } from './deps.ts'
import { muteNotices } from './mute-notices.ts'
import { reportPicturesUndone } from './pictures/report-pictures.ts'

const atATime = 10

/** @throws NotFound, Conflict if something of it was changed since */
export async function startImportUndo({ db, jobs, now }: SiteImportDeps, id: number, by: Administrator): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('imports')
      .select(['state', 'file_name'])
      .where('id', '=', id)
      .where('kind', '=', 'site-import')
      .forUpdate()
      .executeTakeFirstOrThrow(() => new NotFound('export', id))
    if (!isUndoable(row.state)) throw new Conflict(`export_${row.state}`, 'This import is running, or imported nothing')
    if (await wasChanged(tx, id)) throw new Conflict('changed_since', siteImportMessages.changed)
    if (await hasLetters(tx, id)) throw new Conflict('answered_since', siteImportMessages.answered)
    // The deletions are in the name of whoever undoes it.
    const undoing = { state: 'undoing', created_by: by.userId, created_by_name: by.username } as const
    await tx.updateTable('imports').set(undoing).where('id', '=', id).execute()
    const subject = { kind: 'import', id, name: row.file_name }
    await recordAction(tx, { by, action: 'site-import.undone', subject }, now())
    await jobs.enqueue(tx, 'site-import.undo', { id })
  })
}

export const isUndoable = (state: string) => state === 'done' || state === 'stopped' || state === 'failed'

async function wasChanged(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from site_import_items as item
    left join articles on articles.id = article_id
    left join pages on pages.slug = item.page and pages.deleted_at is null
    where import_id = ${id} and site is not null and coalesce(articles.version, pages.version, 0) <> item.version
    limit 1`.execute(db)
  return rows.length > 0
}

/** Also true if editors have decided about its comments. */
async function hasLetters(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from site_import_items as item join letters using (article_id)
    where import_id = ${id} and (letters.user_id is not null or letters.state <> 'waiting') limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes in batches. Resumes after a crash. */
export async function runUndo(deps: SiteImportDeps, id: number, signal: AbortSignal): Promise<void> {
  const { db, now } = deps
  const undone = await db
    .selectFrom('imports')
    .select(['created_by', 'created_by_name', 'created_at', 'finished_at'])
    .where('id', '=', id)
    .where('state', '=', 'undoing')
    .executeTakeFirst()
  if (!undone) return
  const editor = undone.created_by === null ? null : { userId: undone.created_by, username: undone.created_by_name }
  const ran = { from: undone.created_at, to: undone.finished_at ?? now() }
  while (await inTransaction(db, (tx) => deleteSome(tx, id, { editor, now: now() }, ran))) signal.throwIfAborted()
  if (editor) {
    await deleteAuthors(deps, id, editor)
    await deletePictures(deps, id, { editor, signal })
  }
  await reportPicturesUndone(db, id)
  await db.updateTable('imports').set({ state: 'undone', finished_at: now() }).where('id', '=', id).execute()
}

interface By {
  editor: Administrator | null
  now: Date
}

/** Redirects that an editor has made since `ran` stay. */
async function deleteSome(tx: Transaction, id: number, by: By, ran: { from: Date; to: Date }): Promise<boolean> {
  await muteNotices(tx)
  const rows = await tx
    .selectFrom('site_import_items')
    .select(['line', 'article_id', 'page', 'paths', 'version'])
    .where('import_id', '=', id)
    .where('site', 'is not', null)
    .orderBy('line', 'desc')
    .limit(atATime)
    .execute()
  await dropRedirects(
    tx,
    rows.flatMap(({ paths }) => paths),
    ran,
  )
  for (const { line, article_id, page } of rows.toSorted((a, b) => (a.article_id ?? 0) - (b.article_id ?? 0))) {
    if (article_id !== null) await deleteArticle(tx, article_id, by)
    if (page !== null) await deletePage(tx, page, by)
    await tx
      .updateTable('site_import_items')
      .set({ site: null, outcome: 'undone', article_id: null, page: null, paths: [] })
      .where('import_id', '=', id)
      .where('line', '=', line)
      .execute()
  }
  return rows.length > 0
}

/** Authors whom other articles name meanwhile stay. */
async function deleteAuthors({ db, now }: SiteImportDeps, id: number, editor: Administrator) {
  const made = await db.selectFrom('site_import_authors').select('author_id').where('import_id', '=', id).execute()
  for (const { author_id } of made)
    await inTransaction(db, (tx) => deleteAuthor(tx, { id: author_id, successor: null }, { editor, now: now() })).catch(
      ignoreConflict,
    )
}

/** Pictures that something else uses meanwhile stay. */
async function deletePictures(
  deps: SiteImportDeps,
  id: number,
  { editor, signal }: { editor: Administrator; signal: AbortSignal },
) {
  const { db } = deps
  const made = await db
    .selectFrom('site_import_pictures')
    .select(['site', 'address', 'src', 'is_new'])
    .where('import_id', '=', id)
    .execute()
  for (const { site, address, src, is_new } of made) {
    signal.throwIfAborted()
    const picture = src !== null && is_new ? await findPictureAt(db, src) : undefined
    if (picture) await deletePicture(deps, picture.id, editor).catch(ignoreConflict)
    await db.deleteFrom('site_import_pictures').where('site', '=', site).where('address', '=', address).execute()
  }
}

function ignoreConflict(error: unknown) {
  if (!(error instanceof Conflict)) throw error
}
