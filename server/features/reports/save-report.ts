import type { ReportForm } from '../../../contract/reports/endpoints.ts'
import { reportLimits, reportMessages } from '../../../contract/reports/rules.ts'
import type { PricesByCurrency } from '../../../contract/subscriptions/currencies.ts'
import { InvalidInput } from '../../core/errors.ts'
import type { Transaction } from '../../db/database.ts'
import { toSafeHtml } from '../articles/index.ts'
import { requireCategories } from '../catalogue/index.ts'
import { addEntry, type ByEditor, lockEdited, type StoredKind, storeEntry, toFreeSlug } from '../content/index.ts'
import { findPictureAt, holdPictures, withPictureSizes } from '../images/index.ts'
import { wordsOfText } from '../search/index.ts'
import { presentCoverUrl } from './present.ts'
import { findReportVersions, type ReportRow } from './queries.ts'

/** The surrogate key of what shows lists of reports. */
export const reportsKey = 'reports'
/** The surrogate key of a report's own page. */
export const reportKey = (slug: string) => `report:${slug}`

export const reportKind: StoredKind<'reports'> = {
  ...{ table: 'reports', key: 'report', messages: reportMessages, slugs: { word: 'report' } },
  audited: ['title', 'slug', 'standfirst', 'html', 'access', 'prices', 'category', 'image_name', 'published_at'],
  keysOf: (slug) => [reportsKey, reportKey(slug)],
}

/** Adds a report and returns the id. @throws InvalidInput, also if it is to be published: it has no file yet */
export const addReport = async (tx: Transaction, form: ReportForm, by: ByEditor): Promise<number> =>
  addEntry(tx, reportKind, await toColumns(tx, form, null, by.now), by)

/** Saves a report. @throws NotFound, InvalidInput, Conflict if somebody else has saved meanwhile */
export async function editReport(
  tx: Transaction,
  at: { id: number; version: number },
  form: ReportForm,
  by: ByEditor,
): Promise<void> {
  const before = await lockEdited(tx, reportKind, at)
  await storeEntry(tx, reportKind, { before, columns: await toColumns(tx, form, before, by.now) }, by)
}

async function toColumns(tx: Transaction, form: ReportForm, before: ReportRow | null, now: Date) {
  if (form.isPublished && !(before && (await findReportVersions(tx, before.id)).length > 0))
    throw new InvalidInput('isPublished', reportMessages.fileRequired)
  await holdPictures(tx, 'html', form.html)
  await holdPictures(tx, 'imageUrl', form.imageUrl)
  const html = await withPictureSizes(tx, toSafeHtml(form.html))
  if (html.length > reportLimits.html) throw new InvalidInput('html', reportMessages.textTooLong)
  const { title, standfirst, access, prices } = form
  return {
    ...{ title, standfirst, html, access, lexemes: wordsOfText(`${title} . ${standfirst}`) },
    prices: inStoredOrder(access === 'sold' ? prices : {}),
    category: form.category === null ? null : ((await requireCategories(tx, [form.category]))[0] ?? null),
    ...(await toPicture(tx, form.imageUrl, before)),
    published_at: form.isPublished ? (before?.published_at ?? now) : null,
    slug: await toFreeSlug(tx, reportKind, form, before),
  }
}

/** As the database gives it back, so that the audit log sees what has changed. */
const inStoredOrder = (prices: PricesByCurrency) =>
  JSON.stringify(Object.fromEntries(Object.entries(prices).toSorted(([a], [b]) => (a < b ? -1 : 1))))

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
