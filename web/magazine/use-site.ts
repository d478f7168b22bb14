import { useRouteLoaderData } from 'react-router'
import type { loader } from './layout.tsx'

/** The publisher, for pages of the magazine. */
export function useSite() {
  const frame = useRouteLoaderData<typeof loader>('magazine/layout')
  if (!frame) throw new Error('Used outside the magazine')
  return frame.site
}
