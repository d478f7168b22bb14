export const partsAuditActions = {
  'part.added': 'added the part',
  'part.changed': 'changed the part',
  'part.deleted': 'deleted the part',
  'parts.imported': 'imported the parts of',
} as const
