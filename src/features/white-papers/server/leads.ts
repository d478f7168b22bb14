import { emailKey } from '../../../platform/contract/accounts/rules.ts'
import { recordAction } from '../../../platform/server/audit/index.ts'
import type { ByEditor } from '../../../platform/server/content/store.ts'
import { csv } from '../../../platform/server/core/csv.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { WhitePaperLead } from '../contract/endpoints.ts'
import { whitePaperLimits } from '../contract/rules.ts'
import { findAllLeads } from './queries.ts'

type LeadRow = Awaited<ReturnType<typeof findAllLeads>>[number]

export const presentLead = (row: LeadRow): WhitePaperLead => ({
  id: row.id,
  name: row.name,
  email: row.email,
  company: row.company,
  consent: row.consent,
  askedAt: row.asked_at.toISOString(),
  confirmedAt: row.confirmed_at?.toISOString() ?? '',
})

export async function writeLeads(db: Database, paperId: number): Promise<AsyncIterable<string>> {
  const rows = (await findAllLeads(db, paperId)).map(presentLead)
  const table = rows.map((lead) => [lead.name, lead.email, lead.company, lead.askedAt, lead.confirmedAt, lead.consent])
  return csv(['Name', 'Email', 'Company', 'Consent given', 'Email verified', 'Consent'], [table])
}

/** @throws NotFound */
export async function deleteLead(db: Database, id: number, { editor, now }: ByEditor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const lead = await tx
      .deleteFrom('white_paper_leads')
      .where('id', '=', id)
      .returning('white_paper_id')
      .executeTakeFirstOrThrow(() => new NotFound('lead', id))
    const paper = await tx
      .selectFrom('white_papers')
      .select('title')
      .where('id', '=', lead.white_paper_id)
      .executeTakeFirst()
    const subject = { kind: 'white-paper', id: lead.white_paper_id, name: paper?.title ?? '' }
    await recordAction(tx, { by: editor, action: 'white-paper.lead-deleted', subject, detail: { lead: id } }, now)
  })
}

/** Also deletes unconfirmed requests. Returns how many. */
export async function forgetAddress(db: Database, email: string, { editor, now }: ByEditor): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('white_paper_leads')
      .where('email_key', '=', emailKey(email) ?? '')
      .executeTakeFirstOrThrow()
    const leads = Number(numDeletedRows)
    const subject = { kind: 'white-paper-leads', id: '', name: leads === 1 ? 'one lead' : `${leads} leads` }
    if (leads > 0) await recordAction(tx, { by: editor, action: 'white-papers.address-forgotten', subject }, now)
    return leads
  })
}

export async function forgetLeadsOf(tx: Transaction, userId: number): Promise<void> {
  await tx
    .deleteFrom('white_paper_leads')
    .where('email_key', '=', ({ selectFrom }) => selectFrom('users').select('email_key').where('id', '=', userId))
    .execute()
}

/** Also deletes requests whose link nobody has opened. */
export async function sweepLeads(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - days(whitePaperLimits.keptDays))
  await db.deleteFrom('white_paper_leads').where('asked_at', '<', oldest).execute()
  await db.deleteFrom('white_paper_leads').where('confirmed_at', 'is', null).where('link_ends_at', '<', now).execute()
}
