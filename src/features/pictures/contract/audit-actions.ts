export const picturesAuditActions = {
  'image.uploaded': 'uploaded the image',
  'picture.changed': 'changed the image',
  'picture.replaced': 'replaced the image',
  'picture.deleted': 'deleted the image',
} as const
