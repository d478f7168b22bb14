import { defineFeature } from '../feature.ts'
import { partJobs } from './jobs.ts'
import { partRoutes } from './routes.ts'

export const partsFeature = defineFeature({
  name: 'parts',
  serve: partRoutes,
  work: partJobs,
  personalTables: [{ table: 'part_changes', by: 'by_id', without: ['before', 'after'] }],
})
