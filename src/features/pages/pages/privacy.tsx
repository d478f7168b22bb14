import { apiContext } from '../../../platform/contract/page-context.ts'
import type { Route } from './+types/privacy'
import { loadPage } from './load-page.ts'
import { TextPage } from './text-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(apiContext), 'privacy')

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function PrivacyPage({ loaderData: { title, html } }: Route.ComponentProps) {
  return <TextPage heading={title} html={html} />
}
