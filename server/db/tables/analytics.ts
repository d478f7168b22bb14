import type { Generated } from 'kysely'

export interface AnalyticsTables {
  article_readers: { article_id: number; user_id: number; last_viewed_at: Date; previous_view_at: Date | null }
  article_views: { id: Generated<number>; user_id: number; article_id: number; viewed_at: Date }
  article_reader_counts: { article_id: number; readers: number }
  reader_view_counts: { user_id: number; views: number; last_viewed_at: Date; previous_view_at: Date | null }
  daily_article_stats: {
    article_id: number
    day: string
    readers: number
    anonymous_readers: Generated<number>
    views: Generated<number>
  }
  daily_site_stats: { day: string; readers: number; anonymous_readers: number; views: number; anonymous_views: number }
  visitor_salts: { day: string; salt: Buffer }
  row_counts: { table_name: string; first_id: number; total: number }
}
