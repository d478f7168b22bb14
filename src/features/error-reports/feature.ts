import { defineFeature } from '../../platform/server/feature.ts'
import { privacyOfErrorReports } from './server/privacy.ts'
import { purgeErrorReports } from './server/reports.ts'
import { errorReportRoutes } from './server/routes.ts'

export const errorReportsFeature = defineFeature({
  name: 'error-reports',
  switchedBy: 'error-reports',
  serve: errorReportRoutes,
  jobs: ({ db, now }) => ({ 'error-reports.sweep': () => purgeErrorReports(db, now()) }),
  schedules: { 'error-reports.sweep': '53 3 * * *' },
  jobsWhileOff: ['error-reports.sweep'],
  privacy: { withoutAccount: privacyOfErrorReports },
})
