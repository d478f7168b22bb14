import { defineFeature } from '../../../../platform/server/feature.ts'
import { siteImportRoutes } from './routes.ts'
import { SiteImports } from './site-imports.ts'

export const siteImportFeature = defineFeature({
  name: 'import',
  switchedBy: 'transfer',
  serve: siteImportRoutes,
  jobs: (deps) => {
    const siteImports = new SiteImports(deps)
    return {
      'site-import.import': ({ payload, signal }) => siteImports.run(payload.id, signal),
      'site-import.undo': ({ payload, signal }) => siteImports.runUndo(payload.id, signal),
    }
  },
})
