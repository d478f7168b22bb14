import { apiKeyEndpoints } from './api-keys.ts'
import { webhookEndpoints } from './webhooks.ts'

export const integrationsCalls = { ...apiKeyEndpoints, ...webhookEndpoints }
