import type { Router } from '../deps.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { AnalyticsDeps } from './deps.ts'
import { ViewRecorder } from './recorder.ts'
import { viewReportRoutes } from './view-report-routes.ts'
import { viewRoute } from './view-route.ts'

/** Records views, and shows them to administrators. */
export async function analyticsRoutes(router: Router, deps: AnalyticsDeps): Promise<void> {
  const recorder = await ViewRecorder.start(deps)
  router.onClose(() => recorder.close())
  await viewRoute(router.http, deps, recorder)
  viewReportRoutes(router, deps)
  dashboardRoutes(router, deps)
}
