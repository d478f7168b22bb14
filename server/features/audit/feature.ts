import { defineFeature } from '../feature.ts'
import { erasePersonInLog } from './erase-person.ts'
import { auditJobs } from './jobs.ts'
import { auditRoutes } from './routes.ts'

export const auditFeature = defineFeature({
  name: 'audit',
  serve: auditRoutes,
  work: auditJobs,
  personalTables: [{ table: 'audit_log', by: 'admin_id' }],
  erasePerson: (tx, { userId }) => erasePersonInLog(tx, userId),
})
