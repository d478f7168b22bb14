import { apiContext } from '../../../contract/page-context.ts'
import type { Route } from './+types/about'
import { loadPage } from './load-page.ts'
import { TextPage } from './text-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(apiContext), 'about')

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function AboutPage({ loaderData: { title, html } }: Route.ComponentProps) {
  return <TextPage reference="GND" heading={title} html={html} />
}
