import { defineFeature } from '../../platform/server/feature.ts'
import { partJobs } from './server/jobs.ts'
import { partRoutes } from './server/routes.ts'
import { partListKey } from './server/write-parts.ts'

export const partsFeature = defineFeature({
  name: 'parts',
  switchedBy: 'parts',
  serve: partRoutes,
  work: partJobs,
  pageKeys: ['parts', partListKey],
  // A part that articles mention has a page without a record.
  contentTables: ['parts', 'search_part_numbers'],
  personalTables: [{ table: 'part_changes', by: 'by_id', without: ['before', 'after'] }],
  demo: () => import('./demo/index.ts'),
})
