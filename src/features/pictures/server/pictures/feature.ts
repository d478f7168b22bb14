import { defineFeature } from '../../../../platform/server/feature.ts'
import { removeFiles } from './remove-files.ts'
import { pictureRoutes } from './routes.ts'

export const picturesFeature = defineFeature({
  name: 'pictures',
  serve: pictureRoutes,
  jobs: (deps) => ({ 'pictures.remove-files': ({ payload }) => removeFiles(deps, payload.files) }),
  demo: () => import('../../demo/index.ts'),
  personalTables: [{ table: 'pictures', by: 'uploaded_by', without: ['sizes', 'crops', 'original'] }],
})
