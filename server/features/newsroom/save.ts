import { forTextFields } from '../../../contract/article/fields.ts'
import { articleMessages } from '../../../contract/article/rules.ts'
import { type AccessLevel, accessLevels } from '../../../contract/catalogue.ts'
import { days } from '../../core/durations.ts'
import { InvalidInput, NotFound } from '../../core/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { invalidate } from '../../db/transaction.ts'
import {
  type ArticleRow,
  addArticle,
  findArticle,
  type LeadImage,
  listsOf,
  publishToLists,
  stillNamed,
  toColumns,
  toOpenText,
  toSafeHtml,
  type Writing,
} from '../articles/index.ts'
import { recordAction } from '../audit/index.ts'
import { EditedMeanwhile } from './edited-meanwhile.ts'
import type { By } from './editor.ts'
import { lockArticle } from './lock.ts'
import { publishNow, scheduleAt } from './publication.ts'
import { asItWas, getRevision, keepFound, keepRevision } from './revisions.ts'
import { subjectOf } from './subject.ts'

/** When a new article is published: now, then, or not yet. */
export type Publication = { at: 'now' } | { at: Date } | { at: 'never' }

/** Writes a new article. Gives its id. @throws InvalidInput where it is to be published in the past */
export async function addNewArticle(
  tx: Transaction,
  writing: Writing,
  publication: Publication,
  by: By,
): Promise<number> {
  const { at } = publication
  const article = await addArticle(tx, at instanceof Date ? { ...writing, datedAt: at } : writing, by.now)
  await keepRevision(tx, article, { by, made: 'added' })
  await recordAction(tx, { by: by.editor, action: 'article.added', subject: subjectOf(article) }, by.now)
  if (at === 'now') await publishNow(tx, article, by)
  else if (at !== 'never') await scheduleAt(tx, article, at, by)
  return article.id
}

/** What an editor saves, and which version they had before them; null: they do not say, and write over whatever is there. */
export interface Edit {
  id: number
  writing: (before: ArticleRow) => Promise<Writing>
  version: number | null
}

/**
 * Saves what an editor wrote in place of what was there, which stays among the revisions. What is live changes with it.
 * @throws NotFound, EditedMeanwhile, InvalidInput where it is live and is to be dated far ahead
 */
export async function editArticle(tx: Transaction, { id, writing, version }: Edit, by: By): Promise<ArticleRow> {
  const before = await lockArticle(tx, id)
  const written = await writing(before)
  if (version !== null && version !== before.version) throw new EditedMeanwhile(before, written)
  requireDate(before, written.datedAt, by.now)
  const after = await writeOver(tx, before, written, by.now)
  await keepRevision(tx, after, { by, made: 'edited' })
  await recordAction(
    tx,
    { by: by.editor, action: 'article.edited', subject: subjectOf(after), detail: { version: after.version } },
    by.now,
  )
  return after
}

/** A date far ahead would have a live article stand at the head of every list for as long. */
function requireDate(before: ArticleRow, datedAt: Date, now: Date) {
  const isChanged = datedAt.getTime() !== before.dated_at.getTime()
  if (before.published_at && isChanged && datedAt.getTime() > now.getTime() + days(1))
    throw new InvalidInput('dateOfPublication', articleMessages.dateAhead)
}

/**
 * Saves an earlier text anew. Its date stays as it is, and nobody may read it who may not read it now.
 * @throws NotFound where there is no such article or revision; EditedMeanwhile
 */
export async function restoreRevision(
  tx: Transaction,
  { id, revision, version }: { id: number; revision: number; version: number },
  by: By,
): Promise<ArticleRow> {
  const before = await lockArticle(tx, id)
  const earlier = await getRevision(tx, id, revision)
  const writing = toRestored(asItWas(before, earlier), before)
  if (version !== before.version) throw new EditedMeanwhile(before, writing)
  const after = await writeOver(tx, before, writing, by.now)
  await keepRevision(tx, after, { by, made: 'restored', restoredFrom: revision })
  const detail = { version: after.version, restoredFrom: revision }
  await recordAction(tx, { by: by.editor, action: 'article.restored', subject: subjectOf(after), detail }, by.now)
  return after
}

/** @throws NotFound */
export async function getArticle(db: Database, id: number): Promise<ArticleRow> {
  const article = await findArticle(db, id)
  if (!article) throw new NotFound('article', id)
  return article
}

async function writeOver(tx: Transaction, before: ArticleRow, writing: Writing, now: Date): Promise<ArticleRow> {
  await keepFound(tx, before)
  const after = await tx
    .updateTable('articles')
    .set({
      ...toColumns(writing),
      is_dated: before.is_dated || writing.datedAt.getTime() !== before.dated_at.getTime(),
      updated_at: now,
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // The lists that it leaves change too.
  invalidate(tx, [...(before.published_at ? listsOf(before) : []), `article:${before.id}`])
  if (after.published_at) await publishToLists(tx, after)
  return after
}

function toRestored(row: ArticleRow, present: ArticleRow): Writing {
  // The rules for safe HTML may have changed since.
  const html = toSafeHtml(row.body_html)
  const access = narrower(row.access, present.access)
  const { title, section, categories, keywords } = row
  return {
    ...forTextFields(({ column }) => row[column]),
    ...{ html, section, access, categories, keywords },
    partNumbers:
      access === 'free'
        ? row.part_numbers
        : stillNamed(row.part_numbers, toOpenText({ title, html, access, keywords })),
    image: imageOf(row),
    enteredAt: row.entered_at,
    datedAt: present.dated_at,
  }
}

const narrower = (one: AccessLevel, other: AccessLevel) =>
  accessLevels.indexOf(one) > accessLevels.indexOf(other) ? one : other

export function imageOf({ image_name: name, image_sizes: sizes, image_url: url }: ArticleRow): LeadImage | null {
  if (name !== null) return { name, sizes }
  return url === null ? null : { url }
}
