import { apiContext } from '../../../platform/contract/page-context.ts'
import type { Route } from './+types/contact'
import { loadPage } from './load-page.ts'
import { TextPage } from './text-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(apiContext), 'contact')

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function ContactPage({ loaderData: { title, html, isOriginal } }: Route.ComponentProps) {
  return <TextPage heading={title} html={html} isBrief={isOriginal} />
}
