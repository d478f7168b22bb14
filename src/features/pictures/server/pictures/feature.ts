import { defineFeature } from '../../../../platform/server/feature.ts'
import { pictureJobs } from './jobs.ts'
import { pictureRoutes } from './routes.ts'

export const picturesFeature = defineFeature({
  name: 'pictures',
  serve: pictureRoutes,
  work: pictureJobs,
  demo: () => import('../../demo/index.ts'),
  personalTables: [{ table: 'pictures', by: 'uploaded_by', without: ['sizes', 'crops', 'original'] }],
})
