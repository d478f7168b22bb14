import { defineFeature } from '../../platform/server/feature.ts'
import { partJobs } from './server/jobs.ts'
import { partRoutes } from './server/routes.ts'

export const partsFeature = defineFeature({
  name: 'parts',
  serve: partRoutes,
  work: partJobs,
  personalTables: [{ table: 'part_changes', by: 'by_id', without: ['before', 'after'] }],
  demo: () => import('./demo/index.ts'),
})
