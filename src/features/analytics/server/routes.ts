import type { Router } from '../../../platform/server/feature-deps.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { AnalyticsDeps } from './deps.ts'
import { ViewRecorder } from './recording/recorder.ts'
import { viewRoute } from './recording/view-route.ts'
import { viewReportRoutes } from './reports/routes.ts'

export async function analyticsRoutes(router: Router, deps: AnalyticsDeps): Promise<void> {
  const recorder = await ViewRecorder.start(deps)
  router.onClose(() => recorder.close())
  router.onForget(recorder.forget)
  await viewRoute(router.http, deps, recorder)
  viewReportRoutes(router, deps)
  dashboardRoutes(router, deps)
}
