import type { FastifyBaseLogger } from 'fastify'
import type { Jobs } from '../../../jobs/index.ts'
import type { Deps } from '../../deps.ts'
import { deskRoutes } from './desk-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { countKeywordUses } from './keywords/corpus.ts'
import { newsListRoutes } from './news-list-routes.ts'
import { publishDue } from './publication.ts'
import { publicationRoutes } from './publication-routes.ts'
import { revisionRoutes } from './revision-routes.ts'
import { writingRoutes } from './writing-routes.ts'

export { countKeywordsJob, publishDueJob } from './job-types.ts'
export { countKeywordUses } from './keywords/corpus.ts'
export { findKeywords } from './keywords/find.ts'

/** All calls of the back office that are about articles. */
export function newsroomRoutes(deps: Deps, log: FastifyBaseLogger) {
  newsListRoutes(deps)
  writingRoutes(deps)
  publicationRoutes(deps, log)
  revisionRoutes(deps)
  draftRoutes(deps)
  deskRoutes(deps)
}

interface Parts extends Pick<Deps, 'db' | 'now' | 'config'> {
  jobs: Jobs
  log: FastifyBaseLogger
}

/** Has this process do what the newsroom leaves for later. */
export async function workForNewsroom({ jobs, db, now, config, log }: Parts) {
  const onFailure = (error: unknown, article: number) => log.error({ err: error, article }, 'article not published')
  await jobs.work('articles.publish-due', () => publishDue(db, now, onFailure))
  await jobs.schedule('articles.publish-due', '* * * * *', config.site.timeZone)
  await jobs.work('articles.count-keywords', () => countKeywordUses(db))
  await jobs.schedule('articles.count-keywords', '41 3 * * *', config.site.timeZone)
}
