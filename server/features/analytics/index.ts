import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { analyticsRoutes } from './admin-routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { deleteOldViews } from './delete-old-views.ts'
import type { AnalyticsParts } from './parts.ts'
import { ViewRecorder } from './recorder.ts'
import { viewRoute } from './view-route.ts'

export { listOwnViews, type OwnViewRow } from './own-views.ts'
export type { AnalyticsParts } from './parts.ts'

/** Takes views from now on and tells of them. What is given writes, when it is closed, what waits. */
export async function openAnalytics(http: FastifyInstance, deps: Deps, parts: AnalyticsParts) {
  const recorder = await ViewRecorder.start(parts)
  await viewRoute(http, parts, recorder)
  analyticsRoutes(deps, parts)
  dashboardRoutes(deps)
  await workForAnalytics(parts)
  return recorder
}

/** Has this process do what analytics leave for later. */
async function workForAnalytics({ jobs, db, now, config }: AnalyticsParts): Promise<void> {
  const { viewsKeptDays: keptDays, site } = config
  await jobs.work('analytics.sweep', ({ signal }) => deleteOldViews(db, { keptDays, now: now(), signal }))
  await jobs.schedule('analytics.sweep', '37 3 * * *', site.timeZone)
}
