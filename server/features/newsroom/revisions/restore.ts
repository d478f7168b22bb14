import { forTextFields } from '../../../../contract/article/fields.ts'
import { type AccessLevel, accessLevels } from '../../../../contract/catalogue.ts'
import type { Transaction } from '../../../db/database.ts'
import {
  type ArticleRow,
  type PreviewLength,
  stillNamed,
  toOpenText,
  toSafeHtml,
  type Writing,
} from '../../articles/index.ts'
import { recordAction } from '../../audit/index.ts'
import { findExisting } from '../../authors/index.ts'
import { settlePlaces } from '../../catalogue/index.ts'
import { toAuditSubject } from '../audit-subject.ts'
import { EditedMeanwhile } from '../edit/edited-meanwhile.ts'
import { leadImageOf } from '../edit/lead-image.ts'
import { writeNewVersion } from '../edit/save-article.ts'
import type { By } from '../editor.ts'
import { lockArticle } from '../queries.ts'
import { articleAtRevision, getRevision, storeRevision } from './revisions.ts'

/**
 * Saves an earlier text as a new version. Keeps the date, and never opens the article to readers who may not read it now. Also returns a
 * sentence for each section or category that was removed since.
 * @throws NotFound, EditedMeanwhile
 */
export async function restoreRevision(
  tx: Transaction,
  { id, revision, version }: { id: number; revision: number; version: number },
  previewLength: PreviewLength,
  by: By,
): Promise<{ article: ArticleRow; changes: string[] }> {
  const before = await lockArticle(tx, id)
  const earlier = await getRevision(tx, id, revision)
  const then = articleAtRevision(before, earlier)
  // An author may have been deleted since.
  const authorIds = await findExisting(tx, then.author_ids)
  const { changes, ...places } = await settlePlaces(tx, then, before)
  const writing = { ...toRestored({ ...then, author_ids: authorIds }, before, previewLength), ...places }
  if (version !== before.version) throw new EditedMeanwhile(before, writing)
  const after = await writeNewVersion(tx, before, writing, by.now)
  await storeRevision(tx, after, { by, made: 'restored', restoredFrom: revision })
  const detail = { version: after.version, restoredFrom: revision }
  await recordAction(tx, { by: by.editor, action: 'article.restored', subject: toAuditSubject(after), detail }, by.now)
  return { article: after, changes }
}

function toRestored(
  row: ArticleRow,
  present: ArticleRow,
  previewLength: PreviewLength,
): Omit<Writing, 'section' | 'categories'> {
  // The rules for safe HTML may have changed since.
  const html = toSafeHtml(row.body_html)
  const access = narrower(row.access, present.access)
  const { title, keywords } = row
  return {
    ...forTextFields(({ column }) => row[column]),
    ...{ html, access, keywords, previewLength },
    authorIds: row.author_ids,
    partNumbers:
      access === 'free'
        ? row.part_numbers
        : stillNamed(row.part_numbers, toOpenText({ title, html, access, keywords, previewLength })),
    image: leadImageOf(row),
    enteredAt: row.entered_at,
    datedAt: present.dated_at,
  }
}

const narrower = (one: AccessLevel, other: AccessLevel) =>
  accessLevels.indexOf(one) > accessLevels.indexOf(other) ? one : other
