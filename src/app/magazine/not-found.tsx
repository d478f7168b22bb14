import { data } from 'react-router'
import { failedPage, gonePage } from '../../platform/contract/links.ts'
import type { Route } from './+types/not-found'

/** The addresses at which the server renders error pages with another status in place of a page. */
const statuses: Record<string, number> = { [failedPage]: 500, [gonePage]: 410 }

/** Any address without a page. The layout's error boundary shows the error page, with status 404 unless given. */
export function loader({ request }: Route.LoaderArgs) {
  throw data(null, { status: statuses[new URL(request.url).pathname] ?? 404 })
}

export default function NotFoundPage() {
  return null
}
