export const settingsAuditActions = {
  'settings.changed': 'changed the settings',
  'settings.undone': 'undid a settings change',
  'settings.imported': 'imported the settings',
} as const
