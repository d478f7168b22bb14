export interface SavedArticleTables {
  saved_articles: { user_id: number; article_id: number; saved_at: Date; done_at: Date | null }
}
