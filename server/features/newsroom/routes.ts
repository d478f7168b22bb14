import type { Router } from '../deps.ts'
import type { NewsroomDeps } from './deps.ts'
import { deskRoutes } from './desk-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { newsListRoutes } from './news-list-routes.ts'
import { publicationRoutes } from './publication-routes.ts'
import { revisionRoutes } from './revision-routes.ts'
import { writingRoutes } from './writing-routes.ts'

/** The back office's calls about articles. */
export function newsroomRoutes(router: Router, deps: NewsroomDeps) {
  newsListRoutes(router, deps)
  writingRoutes(router, deps)
  publicationRoutes(router, deps)
  revisionRoutes(router, deps)
  draftRoutes(router, deps)
  deskRoutes(router, deps)
}
