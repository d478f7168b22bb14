import { defineFeature } from '../../platform/server/feature.ts'
import { connectionRoutes } from './server/routes.ts'

export const connectionsFeature = defineFeature({
  name: 'connections',
  serve: connectionRoutes,
  personalTables: [{ table: 'stored_connections', by: 'updated_by', without: ['encrypted'] }],
})
