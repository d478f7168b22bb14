import type { Deps } from '../deps.ts'
import type { NewsroomDeps } from './deps.ts'
import { deskRoutes } from './desk-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { newsListRoutes } from './news-list-routes.ts'
import { publicationRoutes } from './publication-routes.ts'
import { revisionRoutes } from './revision-routes.ts'
import { writingRoutes } from './writing-routes.ts'

/** The back office's calls about articles. */
export function newsroomRoutes(deps: Deps, { log }: Pick<NewsroomDeps, 'log'>) {
  newsListRoutes(deps)
  writingRoutes(deps)
  publicationRoutes(deps, log)
  revisionRoutes(deps)
  draftRoutes(deps)
  deskRoutes(deps)
}
