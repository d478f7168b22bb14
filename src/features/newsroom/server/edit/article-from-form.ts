import type { z } from 'zod'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import { toChangedInstant, toInstant } from '../../../../platform/server/core/local-time.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import type { AddArticle, EditArticle } from '../../../articles/contract/editing.ts'
import { forTextFields, type TextFieldName } from '../../../articles/contract/fields.ts'
import { articleLimits, articleMessages } from '../../../articles/contract/rules.ts'
import {
  type ArticleRow,
  isPreviewWithheld,
  type PreviewLength,
  partNumbersOf,
  type SafeHtml,
  toSafeHtml,
  type Writing,
} from '../../../articles/server/index.ts'
import { requireAuthors } from '../../../authors/server/index.ts'
import { requirePlaces } from '../../../catalogue/server/index.ts'
import { requireShowable } from '../../../engineering-blocks/server/data-blocks/index.ts'
import { requireDrawable } from '../../../engineering-blocks/server/diagrams/index.ts'
import { holdPictures, withPictureSizes } from '../../../pictures/server/images/index.ts'
import { toLeadImage } from './lead-image.ts'

type Added = z.output<typeof AddArticle>
type Edited = z.output<typeof EditArticle>

interface Magazine {
  timeZone: string
  previewLength: PreviewLength
}

/** Dated `now` until it is published. @throws InvalidInput */
export async function toNewWriting(
  tx: Transaction,
  form: Added,
  { now, timeZone, previewLength }: Magazine & { now: Date },
): Promise<Writing> {
  await requireAuthors(tx, form.authorIds ?? [])
  await requirePictures(tx, form)
  return {
    ...requireKeepable(await toWriting(tx, form, { before: null, previewLength })),
    ...(await requirePlaces(tx, form)),
    enteredAt: toInstant(form.date, timeZone),
    datedAt: now,
  }
}

/** Fields that the form omits stay as they were. @throws InvalidInput */
export async function toEditedWriting(
  tx: Transaction,
  form: Edited,
  before: ArticleRow,
  { timeZone, previewLength }: Magazine,
): Promise<Writing> {
  await requireAuthors(tx, form.authorIds ?? [])
  await requirePictures(tx, form)
  return {
    ...requireKeepable(await toWriting(tx, form, { before, previewLength })),
    ...(await requirePlaces(tx, form)),
    enteredAt: toChangedInstant(form.enteredDate, { before: before.entered_at, timeZone, field: 'enteredDate' }),
    datedAt: toChangedInstant(form.dateOfPublication, {
      before: before.dated_at,
      timeZone,
      field: 'dateOfPublication',
    }),
  }
}

async function requirePictures(tx: Transaction, { description, imageUrl, socialImage = '' }: CommonFields) {
  await holdPictures(tx, 'description', description)
  await holdPictures(tx, 'imageUrl', imageUrl)
  await holdPictures(tx, 'socialImage', socialImage)
}
export type CommonFields = Pick<
  Added,
  TextFieldName | 'description' | 'articleType' | 'section' | 'imageUrl' | 'authorIds' | 'keywords' | 'categories'
>

export async function toWriting(
  db: Database,
  form: CommonFields,
  { before, previewLength: usual }: { before: ArticleRow | null; previewLength: PreviewLength },
): Promise<Omit<Writing, 'enteredAt' | 'datedAt'>> {
  const { section, articleType: access, categories, keywords } = form
  // Still safe: this only adds width and height to pictures.
  const html = await withPictureSizes(db, toSafeHtml(form.description))
  const texts = forTextFields(({ name, column }) => form[name] ?? before?.[column] ?? '')
  // Another access level gives it a preview.
  const isWithheld = before?.access === access && isPreviewWithheld(before, usual)
  const previewLength = isWithheld ? { words: 0, share: 0 } : usual
  return {
    ...texts,
    html,
    section,
    access,
    categories,
    keywords,
    previewLength,
    authorIds: form.authorIds ?? before?.author_ids ?? [],
    ...(await toLeadImage(db, form, before)),
    partNumbers: partNumbersOf({ title: texts.title, html, access, keywords, previewLength }, before?.part_numbers),
  }
}

/** Sanitising can make HTML longer. */
function requireKeepable<Kept extends { html: SafeHtml }>(writing: Kept): Kept {
  if (writing.html.length > articleLimits.description)
    throw new InvalidInput('description', articleMessages.descriptionTooLong)
  const insecure = /<img\b[^<>]* src="(http:[^"]*)"/i.exec(writing.html)?.[1]
  if (insecure) throw new InvalidInput('description', `${articleMessages.imageUrlNotSecure}. In the text: ${insecure}`)
  requireDrawable(writing.html)
  requireShowable(writing.html)
  return writing
}
