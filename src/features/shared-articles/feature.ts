import { sql } from 'kysely'
import { defineFeature } from '../../platform/server/feature.ts'
import { sharedArticleRoutes } from './server/routes.ts'

export const sharedArticlesFeature = defineFeature({
  name: 'shared-articles',
  switchedBy: 'shared-articles',
  serve: sharedArticleRoutes,
  personalTables: [
    {
      table: 'shared_articles',
      by: 'user_id',
      without: ['token'],
      also: sql`select title from articles where id = r.article_id and published_at is not null`,
    },
  ],
})
