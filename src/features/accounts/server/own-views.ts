import type { Database } from '../../../platform/server/db/database.ts'

export function listOwnViews(db: Database, userId: number) {
  return db
    .selectFrom('article_views')
    .innerJoin('articles', 'articles.id', 'article_views.article_id')
    .select(['article_views.article_id', 'articles.title', 'article_views.viewed_at'])
    .where('article_views.user_id', '=', userId)
    .orderBy('article_views.id', 'desc')
    .execute()
}
export type OwnViewRow = Awaited<ReturnType<typeof listOwnViews>>[number]
