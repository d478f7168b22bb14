export const authorsAuditActions = {
  'author.added': 'added the author',
  'author.edited': 'edited the author',
  'author.deleted': 'deleted the author',
} as const
