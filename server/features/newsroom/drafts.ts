import { type Selectable, sql } from 'kysely'
import type { ArticleForm } from '../../../contract/article/fields.ts'
import { articleLimits, articleMessages } from '../../../contract/article/rules.ts'
import { keepable } from '../../../contract/fields.ts'
import { InvalidInput, NotFound } from '../../core/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { toSafeHtml } from '../articles/index.ts'
import type { By } from './editor.ts'

export type DraftRow = Selectable<Tables['article_drafts']>

/** The draft was saved meanwhile in another window. */
export class DraftChanged extends Error {
  readonly draft: DraftRow
  constructor(draft: DraftRow) {
    super('This draft was changed in another window')
    this.name = 'DraftChanged'
    this.draft = draft
  }
}

/** What stands in a form, and the number of the draft that it continues: 0 where there was none. */
export interface Keeping {
  content: ArticleForm
  articleVersion: number | null
  follows: number
}

/** `articleId` null: of a new article. */
export async function findDraft(db: Database, editorId: number, articleId: number | null) {
  return ofArticle(db, articleId).selectAll().where('editor_id', '=', editorId).executeTakeFirst()
}

/**
 * Keeps what stands in an editor's form, its HTML made safe. Readers see nothing of it.
 * @throws NotFound where there is no such article; InvalidInput where the text is too long to be saved; DraftChanged
 */
export async function keepDraft(
  tx: Transaction,
  articleId: number | null,
  { content, articleVersion, follows }: Keeping,
  { editor, now }: By,
): Promise<{ number: number }> {
  if (articleId !== null) await requireArticle(tx, articleId)
  const description = toSafeHtml(content.description)
  if (description.length > articleLimits.description)
    throw new InvalidInput('content.description', articleMessages.descriptionTooLong)
  const row = {
    number: sql<number>`nextval('article_draft_numbers')`,
    editor_id: editor.userId,
    article_id: articleId,
    content: JSON.stringify({ ...content, description }, (_name, value: unknown) =>
      typeof value === 'string' ? keepable(value) : value,
    ),
    article_version: articleVersion,
    saved_at: now,
  }
  const kept = await tx
    .insertInto('article_drafts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['editor_id', 'article_id']).doUpdateSet(row).where('article_drafts.number', '=', follows),
    )
    .returning('number')
    .executeTakeFirst()
  if (kept) return kept
  const draft = await findDraft(tx, editor.userId, articleId)
  if (!draft) throw new NotFound('draft of the article', articleId ?? 0)
  throw new DraftChanged(draft)
}

export async function dropDraft(db: Database, editorId: number, articleId: number | null): Promise<void> {
  await draftsOf(db, editorId, articleId).execute()
}

/** The draft of that number has been saved as an article. What another window has saved since stays. */
export async function dropSavedDraft(tx: Transaction, editorId: number, articleId: number | null, number: number) {
  await draftsOf(tx, editorId, articleId).where('number', '=', number).execute()
}

const draftsOf = (db: Database, editorId: number, articleId: number | null) =>
  db
    .deleteFrom('article_drafts')
    .where('editor_id', '=', editorId)
    .where('article_id', articleId === null ? 'is' : '=', articleId)

/** An editor's drafts, the last saved first. */
export async function findDrafts(db: Database, editorId: number): Promise<DraftRow[]> {
  return db
    .selectFrom('article_drafts')
    .selectAll()
    .where('editor_id', '=', editorId)
    .orderBy('saved_at', 'desc')
    .execute()
}

/** Who else has a draft of an article. A new article is known to its editor only. */
export async function findOthersDrafts(db: Database, editorId: number, articleId: number | null) {
  if (articleId === null) return []
  return ofArticle(db, articleId)
    .innerJoin('users', 'users.id', 'article_drafts.editor_id')
    .select(['users.username', 'article_drafts.saved_at'])
    .where('editor_id', '<>', editorId)
    .orderBy('saved_at', 'desc')
    .execute()
}

const ofArticle = (db: Database, articleId: number | null) =>
  db.selectFrom('article_drafts').where('article_id', articleId === null ? 'is' : '=', articleId)

/** Nobody deletes it before this transaction ends. */
async function requireArticle(tx: Transaction, id: number): Promise<void> {
  const article = await tx.selectFrom('articles').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!article) throw new NotFound('article', id)
}
