export const organisationsAuditActions = {
  'organisation.added': 'added the organisation',
  'organisation.changed': 'changed the organisation',
  'organisation.ended': 'ended the organisation',
  'organisation.paid': 'marked as paid an order of the organisation',
  'organisation.invited': 'invited readers of the organisation',
  'organisation.invitation-withdrawn': 'revoked an invitation of the organisation',
  'organisation.seat-removed': 'removed a reader’s seat at the organisation',
  'organisation.seat-given-up': 'gave up their own seat at the organisation',
  'organisation.payment-undone': 'reversed a payment of the organisation',
} as const
