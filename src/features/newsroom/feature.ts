import { defineFeature } from '../../platform/server/feature.ts'
import { errorReportRoutes } from './server/error-reports/routes.ts'
import { newsroomJobs } from './server/jobs.ts'
import { newsroomRoutes } from './server/routes.ts'

export const newsroomFeature = defineFeature({
  name: 'newsroom',
  serve: newsroomRoutes,
  work: newsroomJobs,
  personalTables: [
    { table: 'article_drafts', by: 'editor_id' },
    { table: 'new_article_drafts', by: 'editor_id' },
    { table: 'article_revisions', by: 'editor_id', without: ['content'] },
    { table: 'article_writers', by: 'user_id' },
    { table: 'article_workflow', by: 'assignee_id', without: ['note', 'moved_by_name'] },
    { table: 'article_comments', by: 'author_id', without: ['quotation', 'anchor', 'resolved_by_name'] },
    { table: 'staff_notices', by: 'user_id' },
    { table: 'article_changes', by: 'editor_id' },
  ],
  demo: () => import('./demo/index.ts'),
})

export const errorReportsFeature = defineFeature({
  name: 'error-reports',
  switchedBy: 'error-reports',
  serve: errorReportRoutes,
})
