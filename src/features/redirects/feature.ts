import { defineFeature } from '../../platform/server/feature.ts'
import { redirectImports } from './server/import-redirects.ts'
import { redirectRoutes } from './server/routes.ts'

export const redirectsFeature = defineFeature({
  name: 'redirects',
  serve: redirectRoutes,
  jobs: (deps) => ({ 'redirects.import': ({ payload, signal }) => redirectImports(deps).run(payload.id, signal) }),
})
