import { defineFeature } from '../../platform/server/feature.ts'
import { partImports } from './server/import/import-parts.ts'
import { partRoutes } from './server/routes.ts'
import { partListKey } from './server/write-parts.ts'

export const partsFeature = defineFeature({
  name: 'parts',
  switchedBy: 'parts',
  serve: partRoutes,
  jobs: (deps) => ({ 'parts.import': ({ payload, signal }) => partImports(deps).run(payload.id, signal) }),
  pageKeys: ['parts', partListKey],
  // A part that articles mention has a page without a record.
  contentTables: ['parts', 'search_part_numbers'],
  personalTables: [{ table: 'part_changes', by: 'by_id', without: ['before', 'after'] }],
  demo: () => import('./demo/index.ts'),
})
