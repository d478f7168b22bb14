import type { Updateable } from 'kysely'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import { invalidate } from '../../../../platform/server/db/transaction.ts'
import { articleMessages } from '../../../articles/contract/rules.ts'
import {
  type ArticleRow,
  addArticle,
  listsOf,
  lockLists,
  publishToLists,
  toColumns,
  type Writing,
} from '../../../articles/server/index.ts'
import { toAuditSubject } from '../audit-subject.ts'
import type { By } from '../editor.ts'
import { publishNow } from '../publish/publish.ts'
import { scheduleAt } from '../publish/schedule.ts'
import { lockArticle } from '../queries.ts'
import { storeRevision, storeUnrecordedRevision } from '../revisions/revisions.ts'
import { EditedMeanwhile } from './edited-meanwhile.ts'

/** `writerId`: whose article it is, if not of the one who adds it. */
export interface Publication {
  at: 'now' | 'never' | Date
  writerId?: number
}

/** Returns its id. @throws InvalidInput if its time of publication is past */
export async function addNewArticle(
  tx: Transaction,
  writing: Writing,
  publication: Publication,
  by: By,
): Promise<number> {
  const { at, writerId = by.editor.userId } = publication
  const article = await addArticle(tx, at instanceof Date ? { ...writing, datedAt: at } : writing, by.now)
  await tx.insertInto('article_writers').values({ article_id: article.id, user_id: writerId }).execute()
  await storeRevision(tx, article, { by, made: 'added' })
  await recordAction(tx, { by: by.editor, action: 'article.added', subject: toAuditSubject(article) }, by.now)
  if (at === 'now') await publishNow(tx, article, by)
  else if (at !== 'never') await scheduleAt(tx, article, at, by)
  return article.id
}

/** `version`: the one that the editor saw. Null overwrites any. */
export interface Edit {
  id: number
  writing: (before: ArticleRow) => Promise<Writing>
  version: number | null
}

/** @throws NotFound, EditedMeanwhile, InvalidInput if a live article would be dated far ahead */
export async function editArticle(tx: Transaction, { id, writing, version }: Edit, by: By): Promise<ArticleRow> {
  const before = await lockArticle(tx, id)
  const written = await writing(before)
  if (version !== null && version !== before.version) throw new EditedMeanwhile(before, written)
  requireDate(before, written.datedAt, by.now)
  const columns = {
    ...toColumns(written),
    is_dated: before.is_dated || written.datedAt.getTime() !== before.dated_at.getTime(),
  }
  const after = await writeNewVersion(tx, before, columns, by)
  await storeRevision(tx, after, { by, made: 'edited' })
  const audited = { subject: toAuditSubject(after), detail: { version: after.version } }
  await recordAction(tx, { by: by.editor, action: 'article.edited', ...audited }, by.now)
  return after
}

/** A live article with a date far ahead would stay first in every list until then. */
function requireDate(before: ArticleRow, datedAt: Date, now: Date) {
  const isChanged = datedAt.getTime() !== before.dated_at.getTime()
  if (before.published_at && isChanged && datedAt.getTime() > now.getTime() + days(1))
    throw new InvalidInput('dateOfPublication', articleMessages.dateAhead)
}

/** The caller has locked the article. Updates lists and pages if it is live. */
export async function writeNewVersion(
  tx: Transaction,
  before: ArticleRow,
  columns: Omit<Updateable<Tables['articles']>, 'version' | 'updated_at'>,
  { now, publish = publishToLists }: { now: Date; publish?: typeof publishToLists },
): Promise<ArticleRow> {
  await storeUnrecordedRevision(tx, before)
  await lockLists(tx)
  const after = await tx
    .updateTable('articles')
    .set({ ...columns, updated_at: now, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // Including the lists that it leaves.
  invalidate(tx, [...(before.published_at ? listsOf(before) : []), `article:${before.id}`])
  if (after.published_at) await publish(tx, after)
  return after
}
