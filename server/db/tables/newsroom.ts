import type { ColumnType } from 'kysely'
import type { ArticleForm } from '../../../contract/article/fields.ts'
import type { ArticleContent } from './articles.ts'

export interface NewsroomTables {
  article_revisions: ArticleRevisionsTable
  article_drafts: ArticleDraftsTable
  new_article_drafts: NewArticleDraftsTable
  article_writers: { article_id: number; user_id: number | null; handed_in_at: Date | null }
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
  content: ColumnType<ArticleContent, string, never>
}

interface ArticleDraftsTable {
  editor_id: number
  article_id: number
  content: ColumnType<ArticleForm, string, string>
  article_version: number | null
  number: number
  saved_at: Date
}

interface NewArticleDraftsTable {
  key: string
  editor_id: number | null
  content: ColumnType<ArticleForm, string, string>
  number: number
  saved_at: Date
  discarded_at: Date | null
}
