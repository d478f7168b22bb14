import { sql } from 'kysely'
import { slugProblem, toSlug } from '../../../contract/slugs.ts'
import type { WhitePaperForm } from '../../../contract/white-papers/endpoints.ts'
import { whitePaperMessages } from '../../../contract/white-papers/rules.ts'
import { Conflict, InvalidInput, NotFound } from '../../core/errors.ts'
import type { Transaction } from '../../db/database.ts'
import { invalidate } from '../../db/transaction.ts'
import { type Administrator, type AuditedAction, recordAction } from '../audit/index.ts'
import { findPictureAt, holdPictures } from '../images/index.ts'
import { wordsOfText } from '../search/index.ts'
import { imageUrlOf } from './present.ts'
import { lockPaper, type PaperRow, whitePaperKey, whitePapersKey } from './queries.ts'

export interface StaffAction {
  staff: Administrator
  now: Date
}

/** Adds a white paper and returns its id. Its address is made of the title and stays. @throws InvalidInput */
export async function addPaper(tx: Transaction, form: WhitePaperForm, by: StaffAction): Promise<number> {
  const slug = await toFreeSlug(tx, form.title)
  const { id } = await tx
    .insertInto('white_papers')
    .values({ ...(await toColumns(tx, form, null, by.now)), slug, created_at: by.now, updated_at: by.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, 'white-paper.added', { id, slug, title: form.title }, by)
  return id
}

/** @throws NotFound, InvalidInput, Conflict if somebody else has saved meanwhile */
export async function editPaper(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  form: WhitePaperForm,
  by: StaffAction,
): Promise<void> {
  const before = await lockPaper(tx, id)
  if (before.deleted_at) throw new NotFound('white paper', id)
  if (before.version !== version) throw new Conflict('edited_meanwhile', whitePaperMessages.changed)
  await tx
    .updateTable('white_papers')
    .set({ ...(await toColumns(tx, form, before, by.now)), version: version + 1, updated_at: by.now })
    .where('id', '=', id)
    .execute()
  await record(tx, 'white-paper.edited', { ...before, title: form.title }, by)
}

/** @throws NotFound */
export const deletePaper = (tx: Transaction, id: number, by: StaffAction) => setDeleted(tx, id, true, by)

/** @throws NotFound */
export const restorePaper = (tx: Transaction, id: number, by: StaffAction) => setDeleted(tx, id, false, by)

async function setDeleted(tx: Transaction, id: number, isDeleted: boolean, by: StaffAction): Promise<void> {
  const before = await lockPaper(tx, id)
  if ((before.deleted_at !== null) === isDeleted) throw new NotFound('white paper', id)
  await tx
    .updateTable('white_papers')
    .set({ deleted_at: isDeleted ? by.now : null })
    .where('id', '=', id)
    .execute()
  await record(tx, isDeleted ? 'white-paper.deleted' : 'white-paper.restored', before, by)
}

type Change = Extract<AuditedAction['action'], `white-paper.${string}`>

async function record(
  tx: Transaction,
  action: Change,
  { id, slug, title }: Pick<PaperRow, 'id' | 'slug' | 'title'>,
  { staff, now }: StaffAction,
) {
  invalidate(tx, [whitePapersKey, whitePaperKey(slug)])
  await recordAction(tx, { by: staff, action, subject: { kind: 'white-paper', id, name: title } }, now)
}

async function toColumns(tx: Transaction, form: WhitePaperForm, before: PaperRow | null, now: Date) {
  const { title, sponsor, summary, text, consent, isOpen, isPublished } = form
  if (isPublished && form.file === '') throw new InvalidInput('file', whitePaperMessages.fileRequired)
  return {
    ...{ title, sponsor, summary, lexemes: wordsOfText(`${title} . ${summary} . ${sponsor}`) },
    ...{ text, consent, file: await toFile(tx, form.file) },
    ...(await toPicture(tx, form.imageUrl, before)),
    published_at: isPublished ? (before?.published_at ?? now) : null,
    closed_at: isOpen ? null : (before?.closed_at ?? now),
  }
}

/** @throws InvalidInput */
async function toFile(tx: Transaction, name: string): Promise<string | null> {
  if (name === '') return null
  const pdfs = tx.selectFrom('attachments').select('name').where('name', 'like', '%.pdf')
  // Locked, so that the nightly sweep does not delete it meanwhile.
  const file = await pdfs.where('name', '=', name).forKeyShare().executeTakeFirst()
  if (!file) throw new InvalidInput('file', whitePaperMessages.fileMissing)
  return file.name
}

/** @throws InvalidInput */
async function toPicture(tx: Transaction, url: string, before: PaperRow | null) {
  await holdPictures(tx, 'imageUrl', url)
  if (url === '') return { image_name: null, image_sizes: '[]' }
  if (before && imageUrlOf(before) === url)
    return { image_name: before.image_name, image_sizes: JSON.stringify(before.image_sizes) }
  const picture = await findPictureAt(tx, url)
  if (!picture) throw new InvalidInput('imageUrl', whitePaperMessages.pictureMissing)
  return { image_name: picture.name, image_sizes: JSON.stringify(picture.sizes) }
}

async function toFreeSlug(tx: Transaction, title: string): Promise<string> {
  // Two at once could choose the same address.
  await sql`lock table white_papers in share row exclusive mode`.execute(tx)
  const made = toSlug(title)
  const start = (slugProblem(made) ? `white-paper${made && '-'}${made}` : made).slice(0, 70).replace(/-$/, '')
  for (let number = 1; ; number++) {
    const slug = number === 1 ? start : `${start}-${number}`
    if (!(await tx.selectFrom('white_papers').select('id').where('slug', '=', slug).executeTakeFirst())) return slug
  }
}
