import { attachmentRules } from '../../../contract/attachment-rules.ts'
import type {
  AdminListedReport,
  AdminReport,
  ListedReport,
  OwnedReport,
  ReportFile,
} from '../../../contract/reports/endpoints.ts'
import { findCategory, inPlaceOf, type StoredCatalogue } from '../../../contract/sections/catalogue.ts'
import type { SettingValues } from '../../../contract/settings/rooms.ts'
import { presentPicture } from '../images/index.ts'
import { pricesOffered } from '../subscriptions/index.ts'
import type { ReportDecision } from './access.ts'
import type { ReportInList, ReportRow, ReportVersionRow, ReportWithFile } from './queries.ts'

const picturesOf = ({ image_name, image_sizes }: ReportRow) =>
  presentPicture({ name: image_name ?? '', sizes: image_sizes })

/** As the form has it; empty without a picture. */
export const presentCoverUrl = (row: ReportRow) => picturesOf(row).at(-1)?.url ?? ''

/** The kind of a stored file, which its name ends with. */
export const kindOfFile = (name: string) => attachmentRules.kinds.find((kind) => name.endsWith(kind)) ?? 'zip'

const presentFile = (
  row: Pick<ReportWithFile, 'attachment' | 'bytes' | 'pages' | 'number' | 'added_at'>,
): ReportFile => ({
  ...{ kind: kindOfFile(row.attachment), bytes: row.bytes, pages: row.pages, version: row.number },
  addedAt: row.added_at.toISOString(),
})

/** Null: it is not sold. Empty: it has no price that is offered now. */
export const pricesOfReport = ({ access, prices }: ReportRow, sale: SettingValues['subscription']) =>
  access === 'sold' ? pricesOffered(prices, sale) : null

/** A removed category is the one in its place. */
const nameOfCategory = (catalogue: StoredCatalogue, id: string | null) => {
  const present = id === null ? null : inPlaceOf(catalogue.former.categories, id)
  return (present !== null && findCategory(catalogue, present)?.name) || null
}

export const presentListedReport = (
  row: ReportWithFile,
  { catalogue, sale }: { catalogue: StoredCatalogue; sale: SettingValues['subscription'] },
): ListedReport => ({
  ...{ id: row.id, slug: row.slug, title: row.title, standfirst: row.standfirst, access: row.access },
  category: nameOfCategory(catalogue, row.category),
  prices: pricesOfReport(row, sale),
  publishedAt: (row.published_at ?? row.created_at).toISOString(),
  pictures: picturesOf(row),
  file: presentFile(row),
})

export const presentReportVersion = ({ number, added_at, changes }: ReportVersionRow) => ({
  ...{ number, changes, addedAt: added_at.toISOString() },
})

interface Had {
  version: number
  downloaded_at: Date
}

export const presentHad = (had: Had | undefined) =>
  had ? { version: had.version, at: had.downloaded_at.toISOString() } : null

/** Nobody asks for a sign-in who is signed in. */
export const presentGate = (decision: ReportDecision) =>
  decision.show === 'preview' && decision.because !== 'login_required' ? decision.because : null

export const presentOwned = (
  row: ReportWithFile,
  { had, isBought, isOpen }: { had: Had | undefined; isBought: boolean; isOpen: boolean },
): OwnedReport => ({
  ...{ id: row.id, slug: row.slug, title: row.title, isBought, isOpen },
  isListed: row.published_at !== null && row.deleted_at === null,
  file: presentFile(row),
  had: presentHad(had),
})

export function presentReportInList(row: ReportInList, sold: number): AdminListedReport {
  const { number, attachment, bytes, pages, added_at } = row
  const hasFile = number !== null && attachment !== null && bytes !== null && added_at !== null
  return {
    ...{ id: row.id, slug: row.slug, title: row.title, access: row.access, isPublished: row.published_at !== null },
    file: hasFile ? presentFile({ number, attachment, bytes, pages, added_at }) : null,
    ...{ downloads: row.downloads ?? 0, sold, updatedAt: row.updated_at.toISOString() },
  }
}

export const presentAdminReport = (row: ReportRow, versions: readonly ReportVersionRow[]): AdminReport => ({
  ...{ id: row.id, version: row.version, slug: row.slug, title: row.title, standfirst: row.standfirst },
  ...{ html: row.html, access: row.access, category: row.category, imageUrl: presentCoverUrl(row) },
  prices: row.prices,
  isPublished: row.published_at !== null,
  versions: versions.map((version) => ({
    ...presentReportVersion(version),
    ...{ kind: kindOfFile(version.attachment), bytes: version.bytes, pages: version.pages },
    downloads: version.downloads,
  })),
})
