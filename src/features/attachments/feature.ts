import { defineFeature } from '../../platform/server/feature.ts'
import { attachmentJobs } from './server/jobs.ts'
import { attachmentRoutes } from './server/routes.ts'

export const attachmentsFeature = defineFeature({
  name: 'attachments',
  serve: attachmentRoutes,
  work: attachmentJobs,
  personalTables: [{ table: 'attachments', by: 'uploaded_by' }],
})
