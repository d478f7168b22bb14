import type { FromAllFeatures } from '../../../platform/server/feature.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { changeRoutes } from './changes/routes.ts'
import type { NewsroomDeps, PreviewDeps } from './deps.ts'
import { draftRoutes } from './drafts/routes.ts'
import { editRoutes } from './edit/routes.ts'
import { keywordRoutes } from './keywords/routes.ts'
import { linkPreviewRoutes } from './link-preview/routes.ts'
import { newsListRoutes } from './list/routes.ts'
import { presenceRoutes } from './presence/routes.ts'
import { previewRoutes } from './preview/routes.ts'
import { publishRoutes } from './publish/routes.ts'
import { revisionRoutes } from './revisions/routes.ts'
import { snippetRoutes } from './snippets/routes.ts'

export function newsroomRoutes(router: Router, deps: NewsroomDeps & PreviewDeps & Pick<FromAllFeatures, 'pageAt'>) {
  newsListRoutes(router, deps)
  changeRoutes(router, deps)
  editRoutes(router, deps)
  publishRoutes(router, deps)
  revisionRoutes(router, deps)
  draftRoutes(router, deps)
  previewRoutes(router, deps)
  keywordRoutes(router, deps)
  linkPreviewRoutes(router, deps)
  presenceRoutes(router, deps)
  snippetRoutes(router, deps)
}
