export const reportsAuditActions = { 'report.file-added': 'uploaded a new version of the report' } as const
