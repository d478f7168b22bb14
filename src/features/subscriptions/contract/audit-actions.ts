export const subscriptionsAuditActions = {
  'payment.refunded': 'requested a refund for',
  'payment.refund-dropped': 'dropped an unconfirmed refund for',
  'subscription.granted': 'granted a subscription to',
  'subscription.revoked': 'revoked the subscription of',
  'member.benefit-granted': 'recorded a plan benefit for',
  'member.benefit-revoked': 'removed a plan benefit from',
  'offer.added': 'added the offer',
  'offer.ended': 'ended the offer',
  'offer.deleted': 'deleted the offer',
} as const
