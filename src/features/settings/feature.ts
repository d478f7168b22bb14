import { defineFeature } from '../../platform/server/feature.ts'
import { settingsRoutes } from './server/routes.ts'

export const settingsFeature = defineFeature({
  name: 'settings',
  serve: settingsRoutes,
  personalTables: [
    { table: 'settings', by: 'updated_by', without: ['value'] },
    { table: 'settings_changes', by: 'changed_by', without: ['before', 'after'] },
  ],
})
