import { attachmentRules } from '../../../platform/contract/attachment-rules.ts'
import { findCategory, inPlaceOf, type StoredCatalogue } from '../../../platform/contract/sections/catalogue.ts'
import type { SettingValues } from '../../settings/contract/groups.ts'
import { pricesOffered } from '../../subscriptions/server/index.ts'
import type { AdminVersion, OwnedReport, ReportFile } from '../contract/endpoints.ts'
import type { ReportDecision } from './access.ts'
import type { ReportRow, ReportVersionRow, ReportWithFile } from './queries.ts'

export const kindOfFile = (name: string) => attachmentRules.kinds.find((kind) => name.endsWith(kind)) ?? 'zip'

type FileRow = Pick<ReportVersionRow, 'attachment' | 'bytes' | 'pages' | 'number' | 'added_at'>

export const presentFile = (row: FileRow): ReportFile => ({
  kind: kindOfFile(row.attachment),
  bytes: row.bytes,
  pages: row.pages,
  version: row.number,
  addedAt: row.added_at.toISOString(),
})

/** Null: it is not sold. Empty: it has no price that is offered now. */
export const pricesOfReport = ({ access, prices }: ReportRow, sale: SettingValues['subscription']) =>
  access === 'sold' ? pricesOffered(prices, sale) : null

/** A removed category shows as its replacement. */
export const nameOfCategory = (catalogue: StoredCatalogue, id: string | null) => {
  const present = id === null ? null : inPlaceOf(catalogue.former.categories, id)
  return (present !== null && findCategory(catalogue, present)?.name) || null
}

export const presentReportVersion = ({ number, added_at, changes }: ReportVersionRow) => ({
  number,
  changes,
  addedAt: added_at.toISOString(),
})

export const presentAdminVersion = (row: ReportVersionRow): AdminVersion => ({
  ...presentReportVersion(row),
  kind: kindOfFile(row.attachment),
  bytes: row.bytes,
  pages: row.pages,
  downloads: row.downloads,
})

interface Had {
  version: number
  downloaded_at: Date
}

export const presentHad = (had: Had | undefined) =>
  had ? { version: had.version, at: had.downloaded_at.toISOString() } : null

/** Asks for a plan or a purchase only: whoever is signed in needs no sign-in. */
export const presentGate = (decision: ReportDecision) =>
  decision.show === 'preview' && decision.because !== 'login_required' ? decision.because : null

export const presentOwned = (
  row: ReportWithFile,
  { had, isBought, isOpen }: { had: Had | undefined; isBought: boolean; isOpen: boolean },
): OwnedReport => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  isBought,
  isOpen,
  isListed: row.published_at !== null && row.deleted_at === null,
  file: presentFile(row),
  had: presentHad(had),
})
