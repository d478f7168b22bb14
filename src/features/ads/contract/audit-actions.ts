export const adsAuditActions = {
  'ad.placed': 'placed the ad',
  'ad.changed': 'changed the ad',
  'ad.deleted': 'deleted the ad',
} as const
