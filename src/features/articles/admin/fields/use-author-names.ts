import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../../platform/web/admin/api.ts'

/** By id. */
export type AuthorNames = Record<string, string>

const noNames: AuthorNames = {}

/** Empty until they are known. A deleted author has none. */
export function useAuthorNames(ids: readonly string[]): AuthorNames {
  const wanted = [...new Set(ids)].toSorted().join(',')
  const { data } = useQuery({
    queryKey: ['author-names', wanted],
    queryFn: async () => {
      const authors = await adminApi.call('GET /admin/author-choices', { query: { ids: wanted } })
      return Object.fromEntries(authors.map(({ id, name }) => [String(id), name]))
    },
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  return data ?? noNames
}
