import type { ReportForm } from '../../../contract/reports/endpoints.ts'
import { reportLimits, reportMessages } from '../../../contract/reports/rules.ts'
import { Conflict, InvalidInput, NotFound } from '../../core/errors.ts'
import type { Transaction } from '../../db/database.ts'
import { invalidate } from '../../db/transaction.ts'
import { toSafeHtml } from '../articles/index.ts'
import { type AuditedAction, recordAction } from '../audit/index.ts'
import { requireCategories } from '../catalogue/index.ts'
import { type Addresses, type ByEditor, requireFreeSlug, toFreeSlug } from '../entries/index.ts'
import { findPictureAt, holdPictures, withPictureSizes } from '../images/index.ts'
import { wordsOfText } from '../search/index.ts'
import { presentCoverUrl } from './present.ts'
import { findReportVersions, lockReport, type ReportRow } from './queries.ts'

const addresses: Addresses = { table: 'reports', noun: 'report', slugTaken: reportMessages.slugTaken }

/** The surrogate key of what shows lists of reports. */
export const reportsKey = 'reports'
/** The surrogate key of a report's own page. */
export const reportKey = (slug: string) => `report:${slug}`

/** Adds a report and returns the id. @throws InvalidInput, also if it is to be published: it has no file yet */
export async function addReport(tx: Transaction, form: ReportForm, by: ByEditor): Promise<number> {
  const columns = await toColumns(tx, form, null, by.now)
  const { id } = await tx
    .insertInto('reports')
    .values({ ...columns, created_at: by.now, updated_at: by.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordReport(tx, 'report.added', { id, title: form.title }, { after: cut(columns) }, by)
  return id
}

/** Saves a report. @throws NotFound, InvalidInput, Conflict if somebody else has saved meanwhile */
export async function editReport(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  form: ReportForm,
  by: ByEditor,
): Promise<void> {
  const before = await lockReport(tx, id)
  if (before.deleted_at !== null) throw new NotFound('report', id)
  if (before.version !== version) throw new Conflict('edited_meanwhile', reportMessages.changed)
  const columns = await toColumns(tx, form, before, by.now)
  await tx
    .updateTable('reports')
    .set({ ...columns, version: version + 1, updated_at: by.now })
    .where('id', '=', id)
    .execute()
  const detail = { before: cut(before, columns), after: cut(columns, before) }
  await recordReport(tx, 'report.edited', { id, title: form.title }, detail, by)
  invalidate(tx, [reportsKey, reportKey(before.slug), reportKey(columns.slug)])
}

/** Deletes a report. Its address stays known as gone, and whoever bought it keeps the file. @throws NotFound */
export async function removeReport(tx: Transaction, id: number, by: ByEditor): Promise<void> {
  const before = await lockReport(tx, id)
  if (before.deleted_at !== null) throw new NotFound('report', id)
  await tx.updateTable('reports').set({ deleted_at: by.now }).where('id', '=', id).execute()
  await recordReport(tx, 'report.deleted', before, { before: cut(before) }, by)
  invalidate(tx, [reportsKey, reportKey(before.slug)])
}

/** Brings a deleted report back as it was. @throws NotFound, Conflict if another report has taken its address */
export async function restoreReport(tx: Transaction, id: number, by: ByEditor): Promise<void> {
  const before = await lockReport(tx, id)
  if (before.deleted_at === null) throw new NotFound('deleted report', id)
  await requireFreeSlug(tx, addresses, before.slug)
  await tx.updateTable('reports').set({ deleted_at: null, updated_at: by.now }).where('id', '=', id).execute()
  await recordReport(tx, 'report.restored', before, { after: cut(before) }, by)
  invalidate(tx, [reportsKey, reportKey(before.slug)])
}

type Change = Extract<AuditedAction['action'], `report.${string}`>

export const recordReport = (
  tx: Transaction,
  action: Change,
  { id, title }: Pick<ReportRow, 'id' | 'title'>,
  detail: Record<string, unknown>,
  { editor, now }: ByEditor,
) => recordAction(tx, { by: editor, action, subject: { kind: 'report', id, name: title }, detail }, now)

const audited = [
  ...(['title', 'slug', 'standfirst', 'html', 'access', 'category', 'image_name', 'published_at'] as const),
  ...(['price_inr_minor', 'price_usd_minor'] as const),
]
type Audited = Pick<ReportRow, (typeof audited)[number]>

/** What the log tells of a report; where it differs from another one if that is given. Long texts are cut. */
const cut = (one: Audited, other?: Audited) =>
  Object.fromEntries(
    audited
      .filter((name) => !other || String(one[name]) !== String(other[name]))
      .map((name) => [name, typeof one[name] === 'string' ? one[name].slice(0, 200) : one[name]]),
  )

async function toColumns(tx: Transaction, form: ReportForm, before: ReportRow | null, now: Date) {
  if (form.isPublished && !(before && (await findReportVersions(tx, before.id)).length > 0))
    throw new InvalidInput('isPublished', reportMessages.fileRequired)
  await holdPictures(tx, 'html', form.html)
  await holdPictures(tx, 'imageUrl', form.imageUrl)
  const html = await withPictureSizes(tx, toSafeHtml(form.html))
  if (html.length > reportLimits.html) throw new InvalidInput('html', reportMessages.textTooLong)
  const { title, standfirst, access, priceInr, priceUsd } = form
  const isSold = access === 'sold'
  return {
    ...{ title, standfirst, html, access, lexemes: wordsOfText(`${title} . ${standfirst}`) },
    price_inr_minor: isSold && priceInr !== null ? priceInr * 100 : null,
    price_usd_minor: isSold && priceUsd !== null ? priceUsd * 100 : null,
    category: form.category === null ? null : ((await requireCategories(tx, [form.category]))[0] ?? null),
    ...(await toPicture(tx, form.imageUrl, before)),
    published_at: form.isPublished ? (before?.published_at ?? now) : null,
    // The address of a published one stays.
    slug: await toFreeSlug(tx, addresses, before?.published_at ? { ...form, slug: '' } : form, before?.slug ?? null),
  }
}

/** @throws InvalidInput */
async function toPicture(tx: Transaction, url: string, before: ReportRow | null) {
  const columns = (name: string | null, sizes: unknown, image_credit: string) => ({
    ...{ image_name: name, image_sizes: JSON.stringify(sizes), image_credit },
  })
  if (url === '') return columns(null, [], '')
  if (before && presentCoverUrl(before) === url)
    return columns(before.image_name, before.image_sizes, before.image_credit)
  const picture = await findPictureAt(tx, url)
  if (!picture) throw new InvalidInput('imageUrl', reportMessages.picture)
  return columns(picture.name, picture.sizes, picture.credit)
}
