import { sql } from 'kysely'
import { defineFeature } from '../../../../platform/server/feature.ts'
import { savedArticleRoutes } from './routes.ts'

export const savedArticlesFeature = defineFeature({
  name: 'saved-articles',
  switchedBy: 'saved-articles',
  serve: savedArticleRoutes,
  personalTables: [
    {
      table: 'saved_articles',
      by: 'user_id',
      also: sql`select title from articles where id = r.article_id and published_at is not null`,
    },
  ],
})
