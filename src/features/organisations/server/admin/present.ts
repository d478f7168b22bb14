import type { AdminOrganisation, ListedOrganisation, OrganisationReceipt } from '../../contract/admin.ts'
import { type findReceipts, organisationState } from '../queries.ts'
import type { OrganisationListRow } from './queries.ts'

export const presentListedOrganisation = (row: OrganisationListRow, now: Date): ListedOrganisation => ({
  id: row.id,
  name: row.name,
  plan: row.plan,
  seats: row.seats,
  used: row.used,
  invited: row.invited,
  networks: row.networks,
  orderNumber: row.order_number,
  isPaid: row.is_paid,
  state: organisationState(row, now),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
})

interface Entries {
  domains: string[]
  networks: string[]
  managers: string[]
  receipts: ReceiptRow[]
  readsNetworks: boolean
}

type ReceiptRow = Awaited<ReturnType<typeof findReceipts>>[number]

export const presentAdminOrganisation = (row: OrganisationListRow, entries: Entries, now: Date): AdminOrganisation => ({
  ...presentListedOrganisation(row, now),
  ...entries,
  receipts: entries.receipts.map(presentReceipt),
  version: row.version,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  note: row.note,
})

export const presentReceipt = (row: ReceiptRow): OrganisationReceipt => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  orderNumber: row.order_number ?? '',
  amount: row.amount_minor,
  currency: row.currency,
  issuedAt: row.issued_at.toISOString(),
  isUndone: row.kind === 'receipt' && row.state === 'refunded',
})
