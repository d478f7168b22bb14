import { type SqlBool, sql } from 'kysely'
import { noTitle } from '../../../../platform/contract/no-title.ts'
import { recordAction } from '../../../../platform/server/audit/index.ts'
import type { SignedInReader } from '../../../../platform/server/core/caller.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import { InvalidInput, NotFound } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { countAll, findRowsOnPage } from '../../../../platform/server/db/paging.ts'
import { type ArticleForm, isEmptyForm } from '../../../articles/contract/fields.ts'
import { articleLimits, articleMessages } from '../../../articles/contract/rules.ts'
import { type SafeHtml, toLines, toSafeHtml } from '../../../articles/server/index.ts'
import { isWriter } from '../writers/own-articles.ts'
import { DraftChanged, toStored } from './drafts.ts'

/** Any number for each writer and editor. Editors open all of them, writers their own. */

/** Undo period. */
const keptDiscarded = days(7)

type Caller = Pick<SignedInReader, 'userId' | 'role' | 'username'>

/** @throws NotFound, also for a draft that the caller may not open */
export async function getNewDraft(db: Database, caller: Caller, key: string) {
  const draft = await openedBy(db, caller)
    .leftJoin('users', 'users.id', 'new_article_drafts.editor_id')
    .select(['content', 'number', 'saved_at', 'users.username as writer'])
    .where('key', '=', key)
    .where('discarded_at', 'is', null)
    .executeTakeFirstOrThrow(() => new NotFound('draft', key))
  return { ...draft, article_version: null }
}

/**
 * `follows`: the number of the draft that it continues. 0: none. Saving restores a draft that another window discarded.
 * An empty form is not kept, unless someone works on it or it is due: its number is 0.
 * @throws NotFound for a draft that the caller may not open, DraftChanged, InvalidInput
 */
export async function saveNewDraft(
  tx: Transaction,
  key: string,
  { content, follows }: { content: ArticleForm; follows: number },
  { editor, now }: { editor: Caller; now: Date },
): Promise<{ number: number }> {
  const stored = toStored(content, now)
  // One save at a time counts an editor's drafts.
  await tx.selectFrom('users').select('id').where('id', '=', editor.userId).forNoKeyUpdate().execute()
  const before = await tx
    .selectFrom('new_article_drafts')
    .selectAll()
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before && isEmptyForm(content)) return { number: 0 }
  if (!before) {
    await requireRoom(tx, editor.userId)
    return tx
      .insertInto('new_article_drafts')
      .values({ ...stored, key, editor_id: editor.userId })
      .returning('number')
      .executeTakeFirstOrThrow()
  }
  if (isWriter(editor) && before.editor_id !== editor.userId) throw new NotFound('draft', key)
  if (before.number !== follows) throw new DraftChanged({ ...before, article_version: null })
  if (isEmptyForm(content) && before.assignee_id === null && before.due_on === null) {
    await tx.deleteFrom('new_article_drafts').where('key', '=', key).execute()
    return { number: 0 }
  }
  return tx
    .updateTable('new_article_drafts')
    .set({ ...stored, discarded_at: null })
    .where('key', '=', key)
    .returning('number')
    .executeTakeFirstOrThrow()
}

async function requireRoom(tx: Transaction, editorId: number): Promise<void> {
  const own = tx.selectFrom('new_article_drafts').where('editor_id', '=', editorId).where('discarded_at', 'is', null)
  if ((await countAll(own)) >= articleLimits.drafts) throw new InvalidInput('id', articleMessages.tooManyDrafts)
}

/** Idempotent. Also deletes drafts discarded long ago. @throws NotFound */
export async function discardNewDraft(tx: Transaction, key: string, { editor, now }: { editor: Caller; now: Date }) {
  await setDiscarded(tx, key, true, { editor, now })
  const end = new Date(now.getTime() - keptDiscarded)
  await tx.deleteFrom('new_article_drafts').where('discarded_at', '<', end).execute()
}

/** @throws NotFound */
export const restoreNewDraft = (tx: Transaction, key: string, by: { editor: Caller; now: Date }) =>
  setDiscarded(tx, key, false, by)

async function setDiscarded(
  tx: Transaction,
  key: string,
  isDiscarded: boolean,
  { editor, now }: { editor: Caller; now: Date },
) {
  const changed = await tx
    .updateTable('new_article_drafts')
    .set({ discarded_at: isDiscarded ? now : null })
    .where('key', '=', key)
    .where('discarded_at', isDiscarded ? 'is' : 'is not', null)
    .where(mayOpen(editor))
    .returning(draftTitle)
    .executeTakeFirst()
  if (changed)
    await record(tx, isDiscarded ? 'draft.discarded' : 'draft.restored', { key, ...changed }, { editor, now })
  else await requireKnown(tx, key, editor)
}

export const draftTitle = sql<string>`content ->> 'title'`.as('title')

/** HTML. Null for a draft with a title. */
export const draftOpening = sql<
  string | null
>`case when content ->> 'title' = '' then left(content ->> 'description', 2000) end`.as('opening')

async function requireKnown(tx: Transaction, key: string, editor: Caller): Promise<void> {
  if (!(await openedBy(tx, editor).select('key').where('key', '=', key).executeTakeFirst()))
    throw new NotFound('draft', key)
}

const record = (
  tx: Transaction,
  action: 'draft.discarded' | 'draft.restored',
  { key, title }: { key: string; title: string },
  { editor, now }: { editor: Caller; now: Date },
) => recordAction(tx, { by: editor, action, subject: { kind: 'draft', id: key, name: title || noTitle } }, now)

/**
 * Returns the writer, the assignee and the due day. A newer draft of another window stays, and so does one that the
 * caller may not open: then the writer is the caller.
 */
export async function deleteAddedDraft(tx: Transaction, caller: Caller, number: number) {
  const draft = await tx
    .deleteFrom('new_article_drafts')
    .where('number', '=', number)
    .where(mayOpen(caller))
    .returning(['editor_id', 'assignee_id', 'due_on'])
    .executeTakeFirst()
  const { editor_id: writer, assignee_id = null, due_on = null } = draft ?? {}
  return { writerId: writer ?? caller.userId, assignment: { assignee_id, due_on } }
}

/** Discards drafts with the same title and only the beginning of the text, which closed windows leave behind. */
export async function discardSameDrafts(
  tx: Transaction,
  { title, html }: { title: string; html: SafeHtml },
  { editor, now }: { editor: Caller; now: Date },
): Promise<void> {
  if (title === '') return
  const drafts = await tx
    .selectFrom('new_article_drafts')
    .select(['key', 'content'])
    .where('editor_id', '=', editor.userId)
    .where('discarded_at', 'is', null)
    .where('assignee_id', 'is', null)
    .where(sql<SqlBool>`content ->> 'title' = ${title}`)
    .forUpdate()
    .execute()
  const text = wordsOf(html)
  const same = drafts.filter(({ content }) => text.startsWith(wordsOf(toSafeHtml(content.description ?? ''))))
  for (const { key } of same) await discardNewDraft(tx, key, { editor, now })
}

const wordsOf = (html: SafeHtml) => toLines(html).join(' ').replace(/\s+/g, ' ').trim()

interface DraftsQuery {
  /** In the title. Empty: all. */
  search: string
  isMine: boolean
  assignee: number | undefined
  /** Only those with an assignee or a due day. */
  isPlanned: boolean
  page: number
  limit: number
}

/** Those that the caller may open, last saved first. */
export async function findNewDrafts(
  db: Database,
  caller: Caller,
  { search, isMine, assignee, isPlanned, ...page }: DraftsQuery,
) {
  const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  const found = openedBy(db, caller)
    .where('discarded_at', 'is', null)
    .where(sql<SqlBool>`content ->> 'title' ilike ${pattern}`)
    .$if(isMine, (drafts) => drafts.where('editor_id', '=', caller.userId))
    .$if(isPlanned, (drafts) =>
      drafts.where((of) => of.or([of('assignee_id', 'is not', null), of('due_on', 'is not', null)])),
    )
    .$if(assignee !== undefined, (drafts) => drafts.where('assignee_id', '=', assignee ?? 0))
  const rows = withAssignment(found)
    .leftJoin('users', 'users.id', 'new_article_drafts.editor_id')
    .select(['key', 'saved_at', 'users.username as writer', draftTitle, draftOpening])
    .orderBy('saved_at', 'desc')
    .orderBy('number', 'desc')
  return findRowsOnPage(rows, found, page)
}

/** @throws NotFound */
export async function getDraftAssignment(db: Database, caller: Caller, key: string) {
  const opened = openedBy(db, caller).where('key', '=', key).where('discarded_at', 'is', null)
  return withAssignment(opened).executeTakeFirstOrThrow(() => new NotFound('draft', key))
}

const withAssignment = (drafts: ReturnType<typeof openedBy>) =>
  drafts
    .leftJoin('users as assignees', 'assignees.id', 'new_article_drafts.assignee_id')
    .select(['due_on', 'assignee_id', 'assignees.username as assignee', 'assignees.role as assignee_role'])
    .select('assignees.deactivated_at as assignee_left_at')

const openedBy = (db: Database, caller: Caller) => db.selectFrom('new_article_drafts').where(mayOpen(caller))

const mayOpen = (caller: Caller) => (isWriter(caller) ? sql<SqlBool>`editor_id = ${caller.userId}` : sql<SqlBool>`true`)
