import { data } from 'react-router'
import { failedPage } from '../../contract/links.ts'
import type { Route } from './+types/not-found'

/**
 * Any address without a page. The layout's error boundary shows the error page with status 404, or with 500 at the address at which
 * the server renders it in place of a page that failed.
 */
export function loader({ request }: Route.LoaderArgs) {
  throw data(null, { status: new URL(request.url).pathname === failedPage ? 500 : 404 })
}

export default function NotFoundPage() {
  return null
}
