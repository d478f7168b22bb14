import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../../platform/web/admin/api.ts'

export const newslettersQuery = 'newsletters'

/** The default newsletter comes first. Empty until they have loaded. */
export function useNewsletters() {
  const { data, error, refetch, isPending } = useQuery({
    queryKey: [newslettersQuery],
    queryFn: () => adminApi.call('GET /admin/newsletters', {}),
  })
  const newsletters = data?.data ?? []
  return {
    newsletters,
    hasSeveral: newsletters.length > 1,
    senderDomain: data?.senderDomain ?? '',
    isLoading: isPending,
    error,
    retry: () => void refetch(),
  }
}
