import { defineFeature } from '../../platform/server/feature.ts'
import { calendarRoutes } from './server/calendar/routes.ts'
import { eraseFromDeleted } from './server/changes/deleted-article.ts'
import { commentRoutes } from './server/comments/routes.ts'
import type { NewsroomDeps } from './server/deps.ts'
import { draftAssignmentRoutes } from './server/drafts/routes.ts'
import { newsroomJobs, watchPreviewLength } from './server/jobs.ts'
import { staffNoticesMail } from './server/mails/staff-notices.ts'
import { newsroomRoutes } from './server/routes.ts'
import { picturesOfSnippets } from './server/snippets/shown-pictures.ts'
import { workflowRoutes } from './server/workflow/routes.ts'

export const newsroomFeature = defineFeature({
  name: 'newsroom',
  serve: newsroomRoutes,
  pictures: picturesOfSnippets,
  jobs: newsroomJobs,
  schedules: {
    'articles.publish-due': '* * * * *',
    'articles.forget-changes': '53 3 * * *',
    'articles.count-keywords': '41 3 * * *',
  },
  work: watchPreviewLength,
  mails: [staffNoticesMail],
  erasePerson: eraseFromDeleted,
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

export const workflowFeature = defineFeature<NewsroomDeps>({
  name: 'workflow',
  switchedBy: 'workflow',
  serve: (router, deps) => {
    calendarRoutes(router, deps)
    commentRoutes(router, deps)
    workflowRoutes(router, deps)
    draftAssignmentRoutes(router, deps)
  },
})
