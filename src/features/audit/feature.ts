import { defineFeature } from '../../platform/server/feature.ts'
import { erasePersonInLog } from './server/erase-person.ts'
import { auditJobs } from './server/jobs.ts'
import { auditRoutes } from './server/routes.ts'

export const auditFeature = defineFeature({
  name: 'audit',
  serve: auditRoutes,
  work: auditJobs,
  personalTables: [{ table: 'audit_log', by: 'admin_id' }],
  erasePerson: erasePersonInLog,
})
