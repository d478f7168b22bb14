import { sql } from 'kysely'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { findRowsOnPage, type PageQuery } from '../../../platform/server/db/paging.ts'
import { whitePaperMessages } from '../contract/rules.ts'

/** Null for an empty name. @throws InvalidInput */
export async function toFile(tx: Transaction, name: string): Promise<string | null> {
  if (name === '') return null
  const pdfs = tx.selectFrom('attachments').select('name').where('name', 'like', '%.pdf')
  // Locked, so that the nightly sweep does not delete it meanwhile.
  const file = await pdfs.where('name', '=', name).forKeyShare().executeTakeFirst()
  if (!file) throw new InvalidInput('file', whitePaperMessages.fileMissing)
  return file.name
}

/** In bytes. */
export async function findSize(db: Database, file: string | null): Promise<number> {
  const row = await db.selectFrom('attachments').select('bytes').where('name', '=', file).executeTakeFirst()
  return row?.bytes ?? 0
}

export async function countLeads(db: Database, papers: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; leads: number }>`
    select white_paper_id as id, count(*)::int as leads from white_paper_leads
    where white_paper_id = any(${papers}::integer[]) and confirmed_at is not null group by white_paper_id`.execute(db)
  return new Map(rows.map(({ id, leads }) => [id, leads]))
}

const confirmed = (db: Database, paperId: number) =>
  db.selectFrom('white_paper_leads').where('white_paper_id', '=', paperId).where('confirmed_at', 'is not', null)

export async function findLeads(db: Database, paperId: number, { search, ...page }: PageQuery & { search: string }) {
  const leads = confirmed(db, paperId).where(
    sql<boolean>`position(lower(${search}) in lower(name || ' ' || email || ' ' || company)) > 0`,
  )
  return findRowsOnPage(leads.selectAll().orderBy('confirmed_at', 'desc').orderBy('id', 'desc'), leads, page)
}

export const findAllLeads = (db: Database, paperId: number) =>
  confirmed(db, paperId).selectAll().orderBy('confirmed_at').orderBy('id').execute()
