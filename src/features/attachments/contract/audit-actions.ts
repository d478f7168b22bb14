export const attachmentsAuditActions = { 'attachment.uploaded': 'uploaded the file' } as const
