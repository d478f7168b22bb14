import { apiContext } from '../../../platform/contract/page-context.ts'
import { notFound } from '../../../platform/web/magazine/paged-list.ts'
import { isStandingPage } from '../contract/rules.ts'
import type { Route } from './+types/own-page'
import { loadPage } from './load-page.ts'
import { TextPage } from './text-page.tsx'

export function loader({ context, params }: Route.LoaderArgs) {
  if (isStandingPage(params.slug)) throw notFound()
  return loadPage(context.get(apiContext), params.slug)
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function OwnPage({ loaderData: { title, html } }: Route.ComponentProps) {
  return <TextPage heading={title} html={html} />
}
