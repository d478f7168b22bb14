import { dashboardEndpoints } from './dashboard.ts'
import { analyticsEndpoints } from './views.ts'

export const analyticsCalls = { ...dashboardEndpoints, ...analyticsEndpoints }
