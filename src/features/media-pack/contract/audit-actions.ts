export const mediaPackAuditActions = {
  'media-pack.uploaded': 'uploaded the media pack',
  'media-pack.removed': 'removed the media pack',
} as const
