import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'

/** In milliseconds. The server forgets after 90 seconds. */
const heartbeat = 20_000

/** Returns the names of others who have the article open. */
export function usePresence(articleId: number): readonly string[] {
  const params = { id: String(articleId) }
  const { data } = useQuery({
    queryKey: ['presence', articleId],
    queryFn: () => adminApi.call('PUT /admin/presence/:id', { params }),
    refetchInterval: heartbeat,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(
    () => () => {
      // If this fails, the server forgets by itself.
      adminApi.call('DELETE /admin/presence/:id', { params: { id: String(articleId) } }).catch(() => {})
    },
    [articleId],
  )
  return data?.names ?? []
}
