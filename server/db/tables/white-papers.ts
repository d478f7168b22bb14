import type { Generated } from 'kysely'
import type { whitePaperRecord } from '../../../contract/white-papers/record.ts'
import type { ContentTable } from './content.ts'

export interface WhitePaperTables {
  /** `lexemes` null: search does not know it yet. */
  white_papers: ContentTable<typeof whitePaperRecord, { file: string | null; lexemes: Generated<string | null> }>
  white_paper_leads: WhitePaperLeadsTable
}

interface WhitePaperLeadsTable {
  id: Generated<number>
  white_paper_id: number
  name: string
  email: string
  email_key: string
  company: string
  consent: string
  asked_at: Date
  token_hash: Buffer
  link_ends_at: Date
  confirmed_at: Generated<Date | null>
}
