import { sql } from 'kysely'
import { planNamesOf } from '../../../../platform/contract/plans.ts'
import type { Transaction } from '../../../../platform/server/db/database.ts'
import { postalAddressOf } from '../../../settings/contract/groups/contact.ts'
import type { SettingValues } from '../../../settings/contract/groups.ts'
import type { Buyer, FiscalDocumentRow, OrderRow } from '../queries.ts'

interface NewDocument {
  kind: FiscalDocumentRow['kind']
  order: OrderRow
  amountMinor: number
  /** Null: the account was deleted. */
  buyer: Pick<Buyer, 'username' | 'email'> | null
  /** Null on a credit note, or if the payment gave no period. */
  period: { startsAt: Date; endsAt: Date } | null
}

const seriesLetters: Record<FiscalDocumentRow['kind'], string> = { receipt: 'R', 'credit-note': 'C' }

/** The sandbox has series of its own: the real ones must have no gaps and no documents about nothing. */
export async function issueFiscalDocument(
  tx: Transaction,
  { kind, order, amountMinor, buyer, period }: NewDocument,
  { identity, contact, subscription }: SettingValues,
  now: Date,
): Promise<FiscalDocumentRow> {
  const series = `${contact.receiptPrefix}/${financialYear(now, contact.timeZone)}/${order.is_sandbox ? 'S' : ''}${seriesLetters[kind]}`
  // A credit note names the plan as its receipt does, and credits the tax that its receipt charged.
  const credited = await tx
    .selectFrom('fiscal_documents')
    .select(['plan_name', 'gstin'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .executeTakeFirst()
  const number = `${series}${String(await nextNumber(tx, series)).padStart(5, '0')}`
  return tx
    .insertInto('fiscal_documents')
    .values({
      kind,
      number,
      order_id: order.id,
      buyer_name: buyer?.username ?? 'Closed account',
      buyer_email: buyer?.email ?? '',
      starts_at: period?.startsAt ?? null,
      ends_at: period?.endsAt ?? null,
      gstin: credited ? credited.gstin : contact.gstin || null,
      plan_name: credited?.plan_name ?? planNamesOf(subscription)[order.plan ?? 'gold'],
      time_zone: contact.timeZone,
      publisher: [contact.legalName || identity.name, ...postalAddressOf(contact)],
      is_sandbox: order.is_sandbox,
      amount_minor: amountMinor,
      issued_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The row stays locked until the transaction ends, so that a rollback leaves no gap in the numbers. */
async function nextNumber(tx: Transaction, series: string): Promise<number> {
  const { last_number } = await tx
    .insertInto('fiscal_document_numbers')
    .values({ series, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ last_number: sql`fiscal_document_numbers.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

/** India's financial year, April to March, as four digits: `2627`. */
function financialYear(now: Date, timeZone: string): string {
  const [year = 0, month = 0] = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    .format(now)
    .split('-')
    .map(Number)
  const first = month >= 4 ? year : year - 1
  return `${first % 100}${(first + 1) % 100}`
}
