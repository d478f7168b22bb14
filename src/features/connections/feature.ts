import { defineFeature } from '../../platform/server/feature.ts'
import { connectionTestMail } from './server/mails/connection-test.ts'
import { connectionRoutes } from './server/routes.ts'

export const connectionsFeature = defineFeature({
  name: 'connections',
  serve: connectionRoutes,
  mails: [connectionTestMail],
  personalTables: [{ table: 'stored_connections', by: 'updated_by', without: ['encrypted'] }],
})
