import { useRouteLoaderData } from 'react-router'
import type { OptionalFeatureName } from '../../contract/features.ts'
import type { Site } from '../../contract/site.ts'

/** The publisher's name, time zone and contacts, for pages of the magazine. */
export function useSite() {
  const frame = useRouteLoaderData<{ site: Site }>('magazine')
  if (!frame) throw new Error('Not a page of the magazine')
  return frame.site
}

/** Whether the publisher has an optional feature switched on. */
export const useFeature = (name: OptionalFeatureName) => useSite().features.includes(name)
