import { useRouteLoaderData } from 'react-router'
import type { OptionalFeatureName } from '../../contract/features.ts'
import type { loader } from './layout.tsx'

/** The publisher's name, time zone and contacts, for pages of the magazine. */
export function useSite() {
  const frame = useRouteLoaderData<typeof loader>('magazine/layout')
  if (!frame) throw new Error('useSite works only in pages of the magazine')
  return frame.site
}

/** Whether the publisher has an optional feature switched on. */
export const useFeature = (name: OptionalFeatureName) => useSite().features.includes(name)
