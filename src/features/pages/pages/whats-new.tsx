import { apiContext } from '../../../platform/contract/page-context.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { AdColumn, AdInPage } from '../../../platform/web/ui/ad-column.tsx'
import type { Route } from './+types/whats-new'
import { loadPage } from './load-page.ts'
import { TextPage } from './text-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [page, ads] = await Promise.all([loadPage(api, 'whats-new'), loadAds(api, 'whats-new')])
  return { ...page, ads }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function WhatsNewPage({ loaderData: { title, html, ads } }: Route.ComponentProps) {
  return <TextPage heading={title} html={html} between={<AdInPage ads={ads} />} ads={<AdColumn ads={ads} />} />
}
