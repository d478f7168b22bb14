import { useQuery } from '@tanstack/react-query'
import type { Catalogue } from '../../contract/sections/catalogue.ts'
import { specifiedCatalogue } from '../../contract/sections/specified.ts'
import { adminApi } from './api.ts'

export const catalogueQuery = {
  queryKey: ['catalogue'],
  queryFn: () => adminApi.call('GET /admin/catalogue', {}),
} as const

/** Those of a fresh start until loaded. */
export const useCatalogue = (): Catalogue => useQuery(catalogueQuery).data?.catalogue ?? specifiedCatalogue
