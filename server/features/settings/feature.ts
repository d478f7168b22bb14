import { defineFeature } from '../feature.ts'
import { settingsRoutes } from './routes.ts'

export const settingsFeature = defineFeature({
  name: 'settings',
  serve: settingsRoutes,
  personalTables: [
    { table: 'settings', by: 'updated_by', without: ['value'] },
    { table: 'settings_changes', by: 'changed_by', without: ['before', 'after'] },
  ],
})
