import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ArticleChange } from '../../../contract/article/changes.ts'
import type { Anchor } from '../../../contract/article/comments.ts'
import type { ErrorReportState } from '../../../contract/article/error-report-rules.ts'
import type { ArticleForm } from '../../../contract/article/fields.ts'
import type { ArticleStage } from '../../../contract/article/stages.ts'
import type { ViewScreen } from '../../../contract/saved-view-rules.ts'
import type { ArticleContent, ArticlesTable } from './articles.ts'

export interface NewsroomTables {
  article_revisions: ArticleRevisionsTable
  article_drafts: ArticleDraftsTable
  new_article_drafts: NewArticleDraftsTable
  article_writers: { article_id: number; user_id: number | null }
  article_workflow: ArticleWorkflowTable
  article_comments: ArticleCommentsTable
  error_reports: ErrorReportsTable
  article_presence: { article_id: number; user_id: number; seen_at: Date }
  staff_notices: StaffNoticesTable
  saved_views: { id: Generated<number>; user_id: number; screen: ViewScreen; name: string; query: string }
  snippets: { id: Generated<number>; name: string; html: string; excerpt: string; updated_at: Date }
  glossary_terms: { slug: string; term: string; explanation: string }
  article_changes: ArticleChangesTable
  article_change_rows: ArticleChangeRowsTable
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
  assignee_id: Generated<number | null>
  due_on: Generated<string | null>
}

interface ArticleWorkflowTable {
  article_id: number
  stage: ArticleStage
  moved_at: Date
  moved_by_name: string
  note: string
  assignee_id: number | null
  due_on: string | null
  number: number
}

interface ArticleCommentsTable {
  id: Generated<number>
  article_id: number
  thread_id: number | null
  author_id: number | null
  author_name: string
  words: string
  quotation: string
  anchor: ColumnType<Anchor | null, string | null, string>
  made_at: Date
  resolved_at: Date | null
  resolved_by_name: string | null
}

interface StaffNoticesTable {
  id: Generated<number>
  user_id: number
  article_id: number | null
  draft_key: Generated<string | null>
  sentence: string
  words: string
  made_at: Date
  mailed_at: Date | null
}

interface ArticleChangesTable {
  id: Generated<number>
  editor_id: number | null
  editor_name: string
  change: ColumnType<ArticleChange | { kind: 'undo' }, string, never>
  undoes: number | null
  started_at: Date
  finished_at: Date | null
}

/** What a change of many articles writes. As JSON: dates are texts. */
export type ChangedColumns = Pick<
  Selectable<ArticlesTable>,
  'categories' | 'access' | 'author_ids' | 'part_numbers'
> & {
  dated_at: string
  is_dated: boolean
}

/** A deleted article: its row, and the rows of other tables that were deleted with it, by table. */
export interface DeletedArticle {
  article: Record<string, unknown> & Pick<Selectable<ArticlesTable>, 'id' | 'section' | 'categories' | 'author_ids'>
  dependents: Record<string, unknown[]>
}

interface ArticleChangeRowsTable {
  change_id: number
  article_id: number
  title: Generated<string>
  version: number
  outcome: 'done' | 'unchanged' | 'edited' | 'missing' | 'refused' | 'failed' | null
  reason: string | null
  before: ColumnType<
    { columns: Partial<ChangedColumns> } | { deleted: DeletedArticle } | null,
    string | null,
    string | null
  >
  version_after: number | null
}

interface ErrorReportsTable {
  id: Generated<number>
  article_id: number
  words: string
  finder: string
  state: Generated<ErrorReportState>
  reported_at: Date
  settled_at: Generated<Date | null>
  settled_by_name: Generated<string>
}
