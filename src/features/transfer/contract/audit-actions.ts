export const transferAuditActions = {
  'move-in.imported': 'imported articles from',
  'move-in.undone': 'undid the import of',
  'export.made': 'exported the site as',
  'export.downloaded': 'downloaded the export as',
} as const
