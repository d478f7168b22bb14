export const analyticsAuditActions = {
  'views.downloaded': 'downloaded the article views',
  'views.cleared': 'cleared the article views',
} as const
