export const whitePapersAuditActions = {
  'white-paper.leads-exported': 'exported the leads of the white paper',
  'white-paper.lead-deleted': 'deleted a lead of the white paper',
  'white-papers.address-forgotten': 'deleted leads by email',
} as const
