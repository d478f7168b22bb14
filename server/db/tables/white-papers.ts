import type { ColumnType, Generated } from 'kysely'
import type { ImageSize } from './images.ts'

export interface WhitePaperTables {
  white_papers: WhitePapersTable
  white_paper_leads: WhitePaperLeadsTable
}

interface WhitePapersTable {
  id: Generated<number>
  slug: string
  version: Generated<number>
  title: string
  sponsor: string
  summary: string
  text: string
  consent: string
  image_name: string | null
  image_sizes: ColumnType<ImageSize[], string, string>
  file: string | null
  published_at: Date | null
  closed_at: Date | null
  deleted_at: Generated<Date | null>
  created_at: Date
  updated_at: Date
  /** Null: search does not know it yet. */
  lexemes: Generated<string | null>
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
