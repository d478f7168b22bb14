import { adminApi } from '../../../platform/web/admin/api.ts'
import type { ListQuery } from '../../../platform/web/admin/list/use-list.ts'
import { partStateNames } from '../contract/rules.ts'

export const partList = 'parts'

export type PartFilter = 'state' | 'lacks'
export const noPartFilters = { state: '', lacks: '' } satisfies Record<PartFilter, string>

export const lackNames = {
  description: 'Without a description',
  dataSheet: 'Without a data sheet',
  parameters: 'Without parameters',
  articles: 'Without articles',
} as const
const lacks = Object.keys(lackNames) as (keyof typeof lackNames)[]

/** Drops filter values that the server does not know. */
function queryOf({ search, filters }: Pick<ListQuery<PartFilter>, 'search' | 'filters'>) {
  const state = partStateNames.find((known) => known === filters.state)
  const lack = lacks.find((known) => known === filters.lacks)
  return { search: search.slice(0, 200), ...(state && { state }), ...(lack && { lacks: lack }) }
}

export const loadParts = ({ page, limit, ...criteria }: ListQuery<PartFilter>) =>
  adminApi.call('GET /admin/parts', { query: { ...queryOf(criteria), page, limit } })

export function exportAddress(criteria: Pick<ListQuery<PartFilter>, 'search' | 'filters'>): string {
  return `/admin/parts.csv?${new URLSearchParams(queryOf(criteria))}`
}
