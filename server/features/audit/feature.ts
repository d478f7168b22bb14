import { defineFeature } from '../feature.ts'
import { forgetPersonInLog } from './forget-person.ts'
import { auditJobs } from './jobs.ts'
import { auditRoutes } from './routes.ts'

export const auditFeature = defineFeature({
  name: 'audit',
  serve: auditRoutes,
  work: auditJobs,
  personalTables: [{ table: 'audit_log', by: 'admin_id' }],
  forgetPerson: (tx, { userId }) => forgetPersonInLog(tx, userId),
})
