/** What the back office knows of plans. Readers do not download it. */

import { plans } from './plans.ts'

/** What the back office narrows its list of accounts to. */
export const planFilters = ['none', ...plans] as const
export type PlanFilter = (typeof planFilters)[number]

/** The latest day on which a granted plan may end, unless it has no end. */
export const lastGrantDay = '2100-12-31'

/** How a reader got a plan. */
export const planSources = ['bought', 'granted'] as const
export type PlanSource = (typeof planSources)[number]
