export const errorReportsAuditActions = {
  'error-report.declined': 'dismissed an error report on the article',
  'error-report.reopened': 'reopened an error report on the article',
  'error-report.deleted': 'deleted an error report on the article',
  'error-reports.declined': 'dismissed in bulk',
  'error-reports.reopened': 'reopened in bulk',
} as const
