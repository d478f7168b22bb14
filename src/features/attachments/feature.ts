import { defineFeature } from '../../platform/server/feature.ts'
import { attachmentRoutes } from './server/routes.ts'
import { sweepAttachments } from './server/sweep.ts'

export const attachmentsFeature = defineFeature({
  name: 'attachments',
  serve: attachmentRoutes,
  jobs: ({ db, files, now }) => ({ 'attachments.sweep': () => sweepAttachments(db, files, now()) }),
  schedules: { 'attachments.sweep': '23 3 * * *' },
  personalTables: [{ table: 'attachments', by: 'uploaded_by' }],
})
