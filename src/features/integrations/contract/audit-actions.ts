export const integrationsAuditActions = {
  'api-key.made': 'created the API key',
  'api-key.revoked': 'revoked the API key',
  'webhook.added': 'added the webhook',
  'webhook.deleted': 'deleted the webhook',
  'webhook.switched-on': 'turned on the webhook',
  'webhook.switched-off': 'turned off the webhook',
  'webhook.replayed': 'resent a message of the webhook',
} as const
