import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'

/** In milliseconds. The server forgets after a minute and a half. */
const heartbeat = 20_000

/** Says that the user edits an article, as long as it is open. Returns the names of those who do so too. */
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
      // Otherwise it ends by itself.
      adminApi.call('DELETE /admin/presence/:id', { params: { id: String(articleId) } }).catch(() => {})
    },
    [articleId],
  )
  return data?.names ?? []
}
