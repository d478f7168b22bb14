/** For the back office. Readers do not download it. */

import { plans } from './plans.ts'

export const planFilters = ['none', ...plans] as const
export type PlanFilter = (typeof planFilters)[number]

/** Latest end of a granted plan, unless it has none. */
export const lastGrantDay = '2100-12-31'

export const planSources = ['bought', 'granted'] as const
export type PlanSource = (typeof planSources)[number]
