import type { Generated } from 'kysely'

export interface ReadingHistoryTables {
  reading_histories: { user_id: number; since: Date }
  read_articles: {
    user_id: number
    article_id: number
    read_at: Date
    block: Generated<number>
    percent: Generated<number>
  }
}
