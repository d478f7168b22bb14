import { apiContext } from '../../../contract/page-context.ts'
import { AdColumn, AdInPage } from '../../ui/ad-column.tsx'
import { loadAds } from '../ads.ts'
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
