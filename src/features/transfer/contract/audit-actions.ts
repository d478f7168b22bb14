export const transferAuditActions = {
  'site-import.imported': 'imported articles from',
  'site-import.undone': 'undid the import of',
  'export.made': 'exported the site as',
  'export.downloaded': 'downloaded the export as',
} as const
