import { sql } from 'kysely'
import { defineFeature } from '../../../../platform/server/feature.ts'
import { forgetBeforeHistory } from './history.ts'
import { readingHistoryRoutes } from './routes.ts'

export const readingHistoryFeature = defineFeature({
  name: 'reading-history',
  switchedBy: 'saved-articles',
  serve: readingHistoryRoutes,
  afterUndeletion: forgetBeforeHistory,
  personalTables: [
    { table: 'reading_histories', by: 'user_id' },
    {
      table: 'read_articles',
      by: 'user_id',
      also: sql`select title from articles where id = r.article_id and published_at is not null`,
    },
  ],
})
