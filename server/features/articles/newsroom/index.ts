import type { FastifyBaseLogger } from 'fastify'
import type { Jobs } from '../../../jobs/index.ts'
import type { Deps } from '../../deps.ts'
import { deskRoutes } from './desk-routes.ts'
import { countKeywordUses } from './keywords/corpus.ts'
import { publishDue } from './publication.ts'
import { newsroomRoutes as listRoutes } from './routes.ts'

export { countKeywordsJob, publishDueJob } from './job-types.ts'
export { countKeywordUses } from './keywords/corpus.ts'
export { findKeywords } from './keywords/find.ts'

/** All calls of the back office that are about articles. */
export function newsroomRoutes(deps: Deps, log: FastifyBaseLogger) {
  listRoutes(deps, log)
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
