import { useRouteLoaderData } from 'react-router'
import type { OptionalFeatureName } from '../../contract/features.ts'
import type { Site } from '../../contract/site.ts'

export function useSite() {
  const frame = useRouteLoaderData<{ site: Site }>('magazine')
  if (!frame) throw new Error('Not a page of the magazine')
  return frame.site
}

export const useFeature = (name: OptionalFeatureName) => useSite().features.includes(name)
