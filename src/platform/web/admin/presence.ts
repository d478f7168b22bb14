import { useQuery } from '@tanstack/react-query'
import { adminApi } from './api.ts'

/** In milliseconds. */
const refresh = 30_000

/** Names of other editors by article id. */
export function usePresent(): ReadonlyMap<number, string> {
  const { data } = useQuery({
    queryKey: ['presence'],
    queryFn: () => adminApi.call('GET /admin/presence', {}),
    refetchInterval: refresh,
    staleTime: 0,
  })
  const names = Map.groupBy(data?.present ?? [], ({ articleId }) => articleId)
  return new Map([...names].map(([id, people]) => [id, people.map(({ name }) => name).join(', ')]))
}
