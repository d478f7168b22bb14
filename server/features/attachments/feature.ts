import { defineFeature } from '../feature.ts'
import { attachmentJobs } from './jobs.ts'
import { attachmentRoutes } from './routes.ts'

export const attachmentsFeature = defineFeature({
  name: 'attachments',
  serve: attachmentRoutes,
  work: attachmentJobs,
  personalTables: [{ table: 'attachments', by: 'uploaded_by' }],
})
