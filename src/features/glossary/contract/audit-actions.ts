export const glossaryAuditActions = {
  'term.added': 'added the glossary term',
  'term.changed': 'changed the glossary term',
  'term.deleted': 'deleted the glossary term',
} as const
