import { type Selectable, sql } from 'kysely'
import { keepable } from '../../../../platform/contract/field-schemas.ts'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import { Conflict, InvalidInput, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import type { ArticleForm } from '../../../articles/contract/fields.ts'
import { articleLimits, articleMessages } from '../../../articles/contract/rules.ts'
import { findArticle, toSafeHtml } from '../../../articles/server/index.ts'
import type { By } from '../editor.ts'

type ArticleDraftRow = Selectable<Tables['article_drafts']>
export type DraftRow = Pick<ArticleDraftRow, 'content' | 'article_version' | 'number' | 'saved_at'>

export class DraftChanged extends Conflict {
  readonly draft: DraftRow
  constructor(draft: DraftRow) {
    super('draft_changed', 'This draft was changed in another window')
    this.draft = draft
  }
}

/** `follows`: the number of the draft that it continues. 0: none. */
export interface DraftInput {
  content: ArticleForm
  articleVersion: number | null
  follows: number
}

export async function findDraft(
  db: Database,
  editorId: number,
  articleId: number,
): Promise<ArticleDraftRow | undefined> {
  return db
    .selectFrom('article_drafts')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('editor_id', '=', editorId)
    .executeTakeFirst()
}

/** Sanitises the HTML. @throws NotFound, DraftChanged, InvalidInput if the text is too long */
export async function saveDraft(
  tx: Transaction,
  articleId: number,
  { content, articleVersion, follows }: DraftInput,
  { editor, now }: By,
): Promise<ArticleDraftRow> {
  await requireArticle(tx, articleId)
  const row = {
    ...toStored(content, now),
    editor_id: editor.userId,
    article_id: articleId,
    article_version: articleVersion,
  }
  const kept = await tx
    .insertInto('article_drafts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['editor_id', 'article_id']).doUpdateSet(row).where('article_drafts.number', '=', follows),
    )
    .returningAll()
    .executeTakeFirst()
  if (kept) return kept
  const draft = await findDraft(tx, editor.userId, articleId)
  if (!draft) throw new NotFound('draft of the article', articleId)
  throw new DraftChanged(draft)
}

/** @throws InvalidInput if the text is too long */
export function toStored(content: ArticleForm, now: Date) {
  const description = toSafeHtml(content.description)
  if (description.length > articleLimits.description)
    throw new InvalidInput('content.description', articleMessages.descriptionTooLong)
  return {
    number: sql<number>`nextval('article_draft_numbers')`,
    content: JSON.stringify({ ...content, description }, (_name, value: unknown) =>
      typeof value === 'string' ? keepable(value) : value,
    ),
    saved_at: now,
  }
}

export async function discardDraft(tx: Transaction, articleId: number, { editor, now }: By): Promise<void> {
  const { numDeletedRows } = await draftsOf(tx, editor.userId, articleId).executeTakeFirst()
  if (numDeletedRows === 0n) return
  const article = await findArticle(tx, articleId)
  const subject = { kind: 'article', id: articleId, name: article?.title ?? '' }
  await recordAction(tx, { by: editor, action: 'draft.discarded', subject }, now)
}

/** A newer draft of another window stays. */
export async function discardSavedDraft(tx: Transaction, editorId: number, articleId: number, number: number) {
  await draftsOf(tx, editorId, articleId).where('number', '=', number).execute()
}

const draftsOf = (db: Database, editorId: number, articleId: number) =>
  db.deleteFrom('article_drafts').where('editor_id', '=', editorId).where('article_id', '=', articleId)

export const findOthersDrafts = (db: Database, editorId: number, articleId: number) =>
  db
    .selectFrom('article_drafts')
    .where('article_id', '=', articleId)
    .innerJoin('users', 'users.id', 'article_drafts.editor_id')
    .select(['users.username', 'article_drafts.saved_at'])
    .where('editor_id', '<>', editorId)
    .orderBy('saved_at', 'desc')
    .execute()

/** Locks the article against deletion until this transaction ends. */
async function requireArticle(tx: Transaction, id: number): Promise<void> {
  const article = await tx.selectFrom('articles').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!article) throw new NotFound('article', id)
}
