export const systemStatusAuditActions = { 'job.retried': 'retried a failed job' } as const
