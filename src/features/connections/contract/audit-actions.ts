export const connectionsAuditActions = {
  'connection.tested': 'tested the connection',
  'connection.saved': 'saved the connection',
  'connection.removed': 'removed the connection',
} as const
