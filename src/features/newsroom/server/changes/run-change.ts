import type { Selectable } from 'kysely'
import { type Actor, recordAction } from '../../../../platform/server/audit/index.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { isUnavailable } from '../../../../platform/server/db/errors.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { leftReasons } from '../../../articles/contract/changes.ts'
import { type ArticleRow, lockLists, previewLengthOf } from '../../../articles/server/index.ts'
import { findExisting } from '../../../authors/server/index.ts'
import { lockCatalogueShared } from '../../../catalogue/server/index.ts'
import type { NewsroomDeps } from '../deps.ts'
import { deleteArticle } from '../edit/delete-article.ts'
import type { By } from '../editor.ts'
import { changeArticle, fromUndoColumns, toUndoColumns } from './change-article.ts'
import { countOutcomes } from './count-outcomes.ts'
import { decideChange } from './decide-change.ts'
import { readForDeletion, restoreDeleted } from './deleted-article.ts'
import { markUndone } from './undoable.ts'

/** Articles per transaction. It limits how long a concurrent save waits. */
const atOnce = 50

type Change = Selectable<Tables['article_changes']>
type Row = Selectable<Tables['article_change_rows']>
type Outcome = Pick<Row, 'outcome'> & Partial<Pick<Row, 'reason' | 'before' | 'version_after'>>

/** Resumable after a crash. An article that fails does not stop the others. */
export async function runChange(deps: NewsroomDeps, id: number, signal: AbortSignal): Promise<void> {
  let single = 0
  while (!signal.aborted) {
    try {
      const goesOn = await changeSome(deps, id, single > 0 ? 1 : atOnce)
      if (!goesOn) return
    } catch (error) {
      if (isUnavailable(error)) throw error
      // One of these fails. Change them one by one to find it.
      if (single > 0) await skipNext(deps, id, error)
      else single = atOnce + 1
    }
    single = Math.max(0, single - 1)
  }
  signal.throwIfAborted()
}

/** Returns whether there may be more. Pages and lists are invalidated once, when this commits. */
function changeSome(deps: NewsroomDeps, id: number, count: number): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const change = await lockChange(tx, id)
    if (!change || change.finished_at) return false
    const by = byEditor(change, deps.now())
    const rows = await nextRows(tx, id, count)
    if (rows.length === 0) {
      await finish(tx, change, by)
      return false
    }
    await lockCatalogueShared(tx)
    const articles = await lockRows(tx, rows)
    await findExisting(tx, authorsOf(change.change, rows))
    await lockLists(tx)
    for (const row of rows) {
      const article = articles.get(row.article_id)
      const outcome = await changeOne(tx, change, row, article, { by, deps })
      const { before, ...rest } = outcome
      await tx
        .updateTable('article_change_rows')
        .set({ ...rest, ...(article && { title: article.title }), ...(before && { before: JSON.stringify(before) }) })
        .where('change_id', '=', id)
        .where('article_id', '=', row.article_id)
        .execute()
    }
    return true
  })
}

/** To lock authors before the lists. */
function authorsOf(change: Change['change'], rows: readonly Row[]): number[] {
  if (change.kind === 'authors') return change.authorIds
  const stored = rows.flatMap(({ before }) => {
    if (change.kind !== 'undo' || before === null) return []
    return 'columns' in before ? (before.columns.author_ids ?? []) : before.deleted.article.author_ids
  })
  return [...new Set(stored)]
}

const lockChange = (tx: Transaction, id: number) =>
  tx.selectFrom('article_changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const nextRows = (tx: Transaction, id: number, count: number) =>
  tx
    .selectFrom('article_change_rows')
    .selectAll()
    .where('change_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('article_id')
    .limit(count)
    .execute()

async function lockRows(tx: Transaction, rows: readonly Row[]): Promise<Map<number, ArticleRow>> {
  const articles = await tx
    .selectFrom('articles')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ article_id }) => article_id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(articles.map((article) => [article.id, article]))
}

interface Context {
  by: By<Actor>
  deps: NewsroomDeps
}

/** Skips an article that someone has changed since the change started. */
async function changeOne(
  tx: Transaction,
  { change, undoes }: Change,
  { version, before: stored }: Row,
  article: ArticleRow | undefined,
  { by, deps: { settings, afterUndeletion } }: Context,
): Promise<Outcome> {
  const isUndo = change.kind === 'undo'
  if (isUndo && stored && 'deleted' in stored) {
    if (article) return { outcome: 'edited' }
    await restoreDeleted(tx, stored.deleted, by)
    await afterUndeletion(tx, stored.deleted.article.id)
    return { outcome: 'done' }
  }
  if (!article) return { outcome: 'missing' }
  const undone = undoes === null ? null : await readUndone(tx, undoes, article.id)
  if (article.version !== (undone?.version_after ?? version)) return { outcome: 'edited' }
  if (change.kind === 'delete') {
    const deleted = await readForDeletion(tx, article.id)
    await deleteArticle(tx, article.id, by)
    return { outcome: 'done', before: { deleted } }
  }
  const { contact, reading } = settings.current()
  const previewLength = previewLengthOf(reading)
  if (isUndo) {
    const columns = stored && 'columns' in stored ? fromUndoColumns(stored.columns) : {}
    const after = await changeArticle(tx, article, columns, { by, previewLength })
    if (undone) await letUndoEarlier(tx, undone.version, after)
    return { outcome: 'done', version_after: after.version }
  }
  const decision = decideChange(change, article, { now: by.now, timeZone: contact.timeZone })
  if (decision.will === 'leave') return { outcome: 'unchanged' }
  if (decision.will === 'refuse') return { outcome: 'refused', reason: decision.reason }
  const { columns } = decision
  const after = await changeArticle(tx, article, columns, { by, previewLength })
  return {
    outcome: 'done',
    before: { columns: toUndoColumns(article, columns, previewLength) },
    version_after: after.version,
  }
}

/** Not as it was when the undo was asked for: the undo of a later change may have run since. */
const readUndone = (tx: Transaction, undoes: number, article: number) =>
  tx
    .selectFrom('article_change_rows')
    .select(['version', 'version_after'])
    .where('change_id', '=', undoes)
    .where('article_id', '=', article)
    .executeTakeFirst()

/** The article is again as it was in the version `before`. */
async function letUndoEarlier(tx: Transaction, before: number, { id, version }: ArticleRow): Promise<void> {
  await tx
    .updateTable('article_change_rows')
    .set({ version_after: version })
    .where('article_id', '=', id)
    .where('version_after', '=', before)
    .execute()
}

async function finish(tx: Transaction, { id, change, undoes }: Change, by: By<Actor>): Promise<void> {
  await tx.updateTable('article_changes').set({ finished_at: by.now }).where('id', '=', id).execute()
  const { done, total } = await countOutcomes(tx, 'article', id, leftReasons)
  if (undoes !== null) await markUndone(tx, 'article', { undo: id, undoes })
  const what = change.kind === 'undo' ? { undoes } : { change }
  const subject = { kind: 'article-change', id, name: total === 1 ? '1 article' : `${total} articles` }
  const detail = { ...what, done, left: total - done }
  await recordAction(tx, { by: by.editor, action: 'articles.changed', subject, detail }, by.now)
}

async function skipNext({ db, log }: NewsroomDeps, id: number, error: unknown): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockChange(tx, id)
    const [row] = await nextRows(tx, id, 1)
    if (!row) return
    log.error({ err: error, article: row.article_id }, 'article not changed')
    await tx
      .updateTable('article_change_rows')
      .set({ outcome: 'failed' })
      .where('change_id', '=', id)
      .where('article_id', '=', row.article_id)
      .execute()
  })
}

const byEditor = ({ editor_id, editor_name }: Change, now: Date): By<Actor> => ({
  editor: editor_id === null ? null : { userId: editor_id, username: editor_name },
  now,
})
