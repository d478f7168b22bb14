import { defineFeature } from '../../platform/server/feature.ts'
import { settingsFileRoutes } from './server/routes.ts'

export const settingsFileFeature = defineFeature({ name: 'settings-file', serve: settingsFileRoutes })
