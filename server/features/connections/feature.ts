import { defineFeature } from '../feature.ts'
import { connectionRoutes } from './routes.ts'

export const connectionsFeature = defineFeature({
  name: 'connections',
  serve: connectionRoutes,
  personalTables: [{ table: 'stored_connections', by: 'updated_by', without: ['encrypted'] }],
})
