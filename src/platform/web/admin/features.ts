import { useQuery } from '@tanstack/react-query'
import type { OptionalFeatureName } from '../../contract/features.ts'
import { adminApi } from './api.ts'
import type { Screen } from './screen.ts'
import { useAdminSite } from './site.ts'

export const featuresQuery = { queryKey: ['features'] } as const

export function useFeatures(): readonly OptionalFeatureName[] {
  const { features } = useAdminSite()
  const { data } = useQuery({
    ...featuresQuery,
    queryFn: async () => (await adminApi.call('GET /site', {})).features,
    initialData: features,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

export const useHasFeature = (name: OptionalFeatureName) => useFeatures().includes(name)

export const isScreenOn = ({ feature }: Pick<Screen, 'feature'>, features: readonly OptionalFeatureName[]) =>
  !feature || features.includes(feature)
