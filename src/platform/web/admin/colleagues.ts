import { useQuery } from '@tanstack/react-query'
import { adminApi } from './api.ts'
import { useHasFeature } from './features.ts'

/** The staff who may open an article, by name; of article 0, everybody who writes or edits. Nobody while the workflow is switched off. */
export const useColleagues = (articleId: number) =>
  useQuery({
    queryKey: ['colleagues', articleId],
    queryFn: () => adminApi.call('GET /admin/colleagues/:id', { params: { id: String(articleId) } }),
    enabled: useHasFeature('workflow'),
    staleTime: 60_000,
  }).data?.colleagues ?? []
