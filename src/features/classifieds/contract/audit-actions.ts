export const classifiedsAuditActions = {
  'classified.approved': 'approved the classified ad',
  'classified.refused': 'rejected the classified ad',
} as const
