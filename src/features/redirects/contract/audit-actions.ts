export const redirectsAuditActions = {
  'redirect.added': 'added the redirect',
  'redirect.changed': 'changed the redirect',
  'redirect.deleted': 'deleted the redirect',
  'redirects.imported': 'imported redirects',
} as const
