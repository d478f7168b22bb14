import { useQuery } from '@tanstack/react-query'
import { adminApi } from './api.ts'
import { useHasFeature } from './features.ts'

/** Who may open the article, by name; for 0, all who write or edit. Nobody while the workflow is off. */
export const useColleagues = (articleId: number) =>
  useQuery({
    queryKey: ['colleagues', articleId],
    queryFn: () => adminApi.call('GET /admin/colleagues/:id', { params: { id: String(articleId) } }),
    enabled: useHasFeature('workflow'),
    staleTime: 60_000,
  }).data?.colleagues ?? []
