export const membersAuditActions = {
  'member.note-changed': 'changed the note about',
  'member.suppression-lifted': 'resumed email to',
  'member.labelled': 'labelled',
  'member.unlabelled': 'removed a label from',
  'members.changed': 'edited in bulk',
  'members.imported': 'imported the members of',
  'members.exported': 'exported the members',
  'label.added': 'added the label',
  'label.renamed': 'renamed the label',
  'label.deleted': 'deleted the label',
} as const
