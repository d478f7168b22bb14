import { defineFeature } from '../../platform/server/feature.ts'
import { erasePersonInLog } from './server/erase-person.ts'
import { purgeActions } from './server/purge-actions.ts'
import { auditRoutes } from './server/routes.ts'

export const auditFeature = defineFeature({
  name: 'audit',
  serve: auditRoutes,
  jobs: ({ db, now, settings }) => ({
    'audit.sweep': () => purgeActions(db, settings.current().records.auditYears, now()),
  }),
  schedules: { 'audit.sweep': '27 4 * * *' },
  personalTables: [{ table: 'audit_log', by: 'admin_id' }],
  erasePerson: erasePersonInLog,
})
