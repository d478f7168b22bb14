import type { NewsState } from '../../../articles/contract/news-orders.ts'
import type { ArticleStage } from '../../../articles/contract/stages.ts'

export type BoardColumn = ArticleStage | 'published'

interface ColumnWords {
  column: BoardColumn
  title: string
  state: NewsState
  sort: '-change' | 'change' | '-date'
  empty: string
}

export const boardColumns: readonly ColumnWords[] = [
  { column: 'draft', title: 'Draft', state: 'draft', sort: '-change', empty: 'No drafts.' },
  { column: 'in-review', title: 'In review', state: 'handed-in', sort: 'change', empty: 'No articles in review.' },
  { column: 'ready', title: 'Ready', state: 'ready', sort: '-change', empty: 'No articles are ready.' },
  { column: 'published', title: 'Published', state: 'published', sort: '-date', empty: 'No published articles.' },
]
