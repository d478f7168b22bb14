import { defineFeature } from '../../platform/server/feature.ts'
import { errorReportJobs } from './server/jobs.ts'
import { privacyOfErrorReports } from './server/privacy.ts'
import { errorReportRoutes } from './server/routes.ts'

export const errorReportsFeature = defineFeature({
  name: 'error-reports',
  switchedBy: 'error-reports',
  serve: errorReportRoutes,
  work: errorReportJobs,
  jobsWhileOff: ['error-reports.sweep'],
  privacy: { withoutAccount: privacyOfErrorReports },
})
