import type { ColumnType } from 'kysely'
import type { DraftContent } from '../../../contract/article/editing.ts'
import type { AccessLevel, CategoryId, Section } from '../../../contract/catalogue.ts'
import type { ImageSize } from './images.ts'

export interface NewsroomTables {
  article_revisions: ArticleRevisionsTable
  article_drafts: ArticleDraftsTable
  keyword_uses: { phrase: string; name: string; uses: number }
}

interface ArticleRevisionsTable {
  article_id: number
  version: number
  made_at: Date
  editor_id: number | null
  editor_name: string
  made: 'added' | 'edited' | 'restored' | 'found' | 'dated'
  restored_from: number | null
  npnwid: string | null
  title: string
  body_html: string
  section: Section
  access: AccessLevel
  categories: CategoryId[]
  keywords: string[]
  part_numbers: string[]
  source_url: string | null
  image_name: string | null
  image_url: string | null
  image_alt: string
  image_sizes: ColumnType<ImageSize[], string, string>
  entered_at: Date
  dated_at: Date
}

interface ArticleDraftsTable {
  editor_id: number
  article_id: number | null
  content: ColumnType<DraftContent, string, string>
  article_version: number | null
  number: number
  saved_at: Date
}
